//! Standard output, or a file that is replaced only by a whole one.

use std::fs::File;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::Error;

/// Where the output goes. What is not [`finish`](Self::finish)ed is not written where it still can
/// be kept back: an error in the input leaves no half of a file, and standard output empty unless
/// it was more than the buffer holds.
pub enum Output {
    Stdout(BufWriter<StdoutLock<'static>>),
    File(PathBuf, BufWriter<NamedTempFile>),
    /// A device or a pipe: there is nothing to replace.
    Device(PathBuf, BufWriter<File>),
}

impl Output {
    pub fn stdout() -> Self {
        Self::Stdout(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// A file, by way of a temporary one beside it; `-` is standard output.
    pub fn file(path: &Path) -> Result<Self, Error> {
        if path.as_os_str() == "-" {
            return Ok(Self::stdout());
        }
        let fail = |error| failed(path, error);
        // Where a link leads is what is written, and the link stays.
        let target = path.canonicalize().unwrap_or_else(|_| match path.read_link() {
            Ok(to) => path.parent().unwrap_or(Path::new("")).join(to),
            Err(_) => path.to_owned(),
        });
        let old = match target.symlink_metadata() {
            Ok(old) if old.is_dir() => return Err(fail(io::ErrorKind::IsADirectory.into())),
            Ok(old) if !old.is_file() || is_of_the_system(path) => {
                let device = File::create(path).map_err(fail)?;
                return Ok(Self::Device(path.to_owned(), BufWriter::new(device)));
            }
            Ok(old) => Some(old),
            Err(_) => None,
        };
        if old.is_some() {
            // What may not be written is not replaced either.
            File::options().append(true).open(&target).map_err(fail)?;
        }
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        // What a kill leaves behind says whose it is.
        builder.prefix(".linkwright-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // What an ordinary new file gets, less what the umask takes away.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder).map_err(fail)?;
        if let Some(old) = old {
            #[cfg(unix)]
            {
                use std::os::unix::fs::{MetadataExt as _, fchown};
                // Who may not give files away owns what they write.
                let _ = fchown(file.as_file(), Some(old.uid()), Some(old.gid()));
            }
            file.as_file().set_permissions(old.permissions()).map_err(fail)?;
        }
        Ok(Self::File(target, BufWriter::new(file)))
    }

    pub fn write(&mut self, text: &str) -> Result<(), Error> {
        self.write_bytes(text.as_bytes())
    }

    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match self {
            Self::Stdout(out) => out.write_all(bytes).map_err(Error::Stdout),
            Self::File(path, out) => out.write_all(bytes).map_err(|error| failed(path, error)),
            Self::Device(path, out) => out.write_all(bytes).map_err(|error| failed(path, error)),
        }
    }

    /// Lets a waiting reader have what is there; a file waits for its end.
    pub fn flush(&mut self) -> Result<(), Error> {
        match self {
            Self::Stdout(out) => out.flush().map_err(Error::Stdout),
            Self::File(..) | Self::Device(..) => Ok(()),
        }
    }

    pub fn finish(self) -> Result<(), Error> {
        match self {
            Self::Stdout(mut out) => out.flush().map_err(Error::Stdout),
            Self::Device(path, mut out) => out.flush().map_err(|error| failed(&path, error)),
            Self::File(path, out) => {
                let fail = |error| failed(&path, error);
                let file = out.into_inner().map_err(|error| fail(error.into_error()))?;
                file.as_file().sync_all().map_err(fail)?;
                file.persist(&path).map_err(|error| fail(error.error))?;
                Ok(())
            }
        }
    }

    /// Drops what is not written yet.
    pub fn discard(self) {
        match self {
            Self::Stdout(out) => drop(out.into_parts()),
            Self::Device(_, out) => drop(out.into_parts()),
            Self::File(_, out) => drop(out.into_parts()),
        }
    }
}

/// Whether the name leads to something that the system makes up.
pub fn is_of_the_system(path: &Path) -> bool {
    // Memory that is used as a folder: its files are files.
    let is_memory = path.starts_with("/dev/shm");
    (path.starts_with("/dev") && !is_memory) || path.starts_with("/proc")
}

/// What the system says, without the name of the temporary file.
fn failed(path: &Path, error: io::Error) -> Error {
    let error = match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error,
    };
    let error = match error.get_ref() {
        Some(_) => error.kind().into(),
        None => error,
    };
    Error::Output(path.to_owned(), error)
}
