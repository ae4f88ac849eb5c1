//! Route
