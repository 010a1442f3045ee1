//! What errors say, and how they travel through readers.

use std::io;

use files::ReadError;
use limits::StopReason;

#[test]
fn limits_are_named_in_the_largest_unit_that_divides_them() {
    let text = |max_bytes| ReadError::TooLarge { max_bytes }.to_string();
    assert_eq!(text(256 << 20), "it is larger than 256 MiB");
    assert_eq!(text(3 << 30), "it is larger than 3 GiB");
    assert_eq!(text(1025), "it is larger than 1025 bytes");
    assert_eq!(text(0), "it is larger than 0 bytes");
}

#[test]
fn an_error_comes_back_from_a_reader_as_itself() {
    let error = ReadError::from(io::Error::from(ReadError::TooLarge { max_bytes: 7 }));
    assert!(matches!(error, ReadError::TooLarge { max_bytes: 7 }));
    assert!(ReadError::from(io::Error::from(io::ErrorKind::NotFound)).is_not_found());
    let stopped = io::Error::from(ReadError::Stopped(StopReason::Time));
    assert_eq!(StopReason::of(&stopped), Some(StopReason::Time));
    assert!(matches!(ReadError::from(stopped), ReadError::Stopped(StopReason::Time)));
}
