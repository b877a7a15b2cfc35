"""Tests of the storage on real databases.

SQLite always: a file for each test. With `TEST_DATABASE_URL` naming a PostgreSQL server (a user
who may create databases) everything runs on that as well, in a database of its own for each test.
"""
