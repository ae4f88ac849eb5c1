//! authoring
