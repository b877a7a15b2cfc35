"""What people read and see, as pure functions from screens and texts to layouts.

No function here waits, stores, or decides what is legal or what a hand is worth.
"""
