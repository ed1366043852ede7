//! Files that are replaced as a whole or not at all.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt as _, fchown};
use std::path::{Path, PathBuf};

#[cfg(target_os = "linux")]
use rustix::fs::{Access, AtFlags, CWD, Mode, OFlags, access, linkat, open};
use tempfile::TempPath;

use crate::error::{Error, Result};

/// A file that may be replaced, as it was at first.
pub struct Target {
    path: PathBuf,
    /// Where a symbolic link leads: that file is replaced, and the link stays.
    real: PathBuf,
    folder: PathBuf,
    before: Option<Metadata>,
    text: Option<String>,
}

impl Target {
    /// Looks at a file. If it changes from now on, it will not be replaced.
    pub fn new(path: &Path) -> Self {
        let parent = |path: &Path| match path.parent() {
            Some(folder) if folder != "" => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        let real = path.canonicalize().unwrap_or_else(|_| match path.read_link() {
            Ok(to) => parent(path).join(to),
            Err(_) => path.to_owned(),
        });
        let (folder, before) = (parent(&real), real.symlink_metadata().ok());
        Self { path: path.to_owned(), real, folder, before, text: None }
    }

    /// Replaces only this text. It may not be that of the file when a link or a folder in the path was
    /// swapped before it was read, or when the clock of the file system is too coarse to show an edit.
    pub fn with_text(self, text: &str) -> Self {
        Self { text: Some(text.to_owned()), ..self }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether this is a device, a pipe, or something else that a file cannot replace.
    pub fn is_device(&self) -> bool {
        // The system makes these up, such as /dev/stdin; /dev/shm has files in memory.
        let is_in_dev = self.path.starts_with("/dev") && !self.path.starts_with("/dev/shm");
        let is_special = |kind: &Metadata| !kind.is_file() && !kind.is_dir();
        is_in_dev || self.path.starts_with("/proc") || self.before.as_ref().is_some_and(is_special)
    }

    /// Creates the new file, with the owner, permissions and extended attributes of the old one.
    pub fn draft(self) -> Result<Draft> {
        let fail = |action| Error::io(&self.path, action);
        if !self.folder.is_dir() {
            let reason = format!("the folder {} does not exist", self.folder.display());
            return Err(Error::file(&self.path, format_args!("cannot write it: {reason}")));
        }
        if let Some(before) = &self.before {
            if before.is_dir() {
                return Err(fail("write")(io::ErrorKind::IsADirectory.into()));
            }
            #[cfg(unix)]
            if before.nlink() > 1 {
                let reason = "has other hard links, which would keep the old text; \
                    write to another file with -o";
                return Err(Error::file(&self.path, reason));
            }
            may_write(&self.real).map_err(fail("write"))?;
        }
        let (file, name) = create(&self.folder).map_err(fail("write"))?;
        if let Some(before) = &self.before {
            #[cfg(unix)]
            keep_owner(before, &file).map_err(fail("keep the owner of"))?;
            #[cfg(target_os = "linux")]
            copy_attributes(&self.real, &file).map_err(fail("keep the extended attributes of"))?;
            file.set_permissions(before.permissions()).map_err(fail("keep the permissions of"))?;
        }
        Ok(Draft { target: self, file, name })
    }
}

/// The new file, in the folder of the old one.
pub struct Draft {
    target: Target,
    file: File,
    /// Its temporary name. On Linux it has none until just before it replaces the old file, so that
    /// nothing remains if the program is killed before.
    name: Option<TempPath>,
}

impl Draft {
    pub fn file(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Replaces the old file, unless that has changed.
    ///
    /// No system call does both, so what is written to the old file in the moment after the last look
    /// at it is lost, and so is what is written later by a program that still has the old file open.
    /// A kill in that moment leaves the new file under its temporary name.
    pub fn commit(self) -> Result {
        let Target { path, real, folder, before, text } = &self.target;
        let fail = Error::io(path, "write");
        let changed = "changed while it was being processed; it is not replaced";
        self.file.sync_all().map_err(&fail)?;
        if let Some(text) = text
            && fs::read(real).ok().as_deref() != Some(text.as_bytes())
        {
            return Err(Error::file(path, changed));
        }
        let name = match self.name {
            Some(name) => name,
            None => give_name(&self.file, folder).map_err(&fail)?,
        };
        let now = real.symlink_metadata().ok();
        let (reason, name) = if now.as_ref().map(stamp) != before.as_ref().map(stamp) {
            (changed.to_owned(), name)
        } else if let Err(failed) = name.persist(real) {
            (format!("cannot replace it: {}", failed.error), failed.path)
        } else {
            return Ok(());
        };
        // The folder may have been moved, or be one from which nothing may be removed.
        let left = name.close().err().map(|error| format!("; cannot remove the new file: {error}"));
        Err(Error::file(path, reason + &left.unwrap_or_default()))
    }
}

/// Properties that change when a file is written or replaced.
fn stamp(kind: &Metadata) -> impl PartialEq + use<> {
    #[cfg(unix)]
    let id = (kind.dev(), kind.ino(), kind.ctime(), kind.ctime_nsec());
    #[cfg(not(unix))]
    let id = ();
    (id, kind.len(), kind.modified().ok())
}

/// A file that may not be written may not be replaced either. On Linux it is not opened to find out:
/// in an overlay of a container that would make a copy, with another number.
fn may_write(path: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    return Ok(access(path, Access::WRITE_OK)?);
    #[cfg(not(target_os = "linux"))]
    OpenOptions::new().append(true).open(path).map(drop)
}

#[cfg(unix)]
fn keep_owner(old: &Metadata, file: &File) -> io::Result<()> {
    let new = file.metadata()?;
    if (new.uid(), new.gid()) == (old.uid(), old.gid()) {
        return Ok(());
    }
    fchown(file, Some(old.uid()), Some(old.gid()))
}

/// Makes the extended attributes the same. They hold access control lists too, which a new file may
/// have from its folder.
#[cfg(target_os = "linux")]
fn copy_attributes(from: &Path, to: &File) -> io::Result<()> {
    use xattr::{FileExt as _, get_deref, list_deref};
    let names = match list_deref(from) {
        Err(error) if error.kind() == io::ErrorKind::Unsupported => return Ok(()),
        names => names?,
    };
    for name in names.chain(to.list_xattr()?) {
        match (get_deref(from, &name)?, to.get_xattr(&name)?) {
            (Some(old), new) if new.as_ref() != Some(&old) => to.set_xattr(&name, &old)?,
            (None, Some(_)) => to.remove_xattr(&name)?,
            _ => {}
        }
    }
    Ok(())
}

fn names<'a>() -> tempfile::Builder<'a, 'a> {
    let mut names = tempfile::Builder::new();
    names.prefix(".linkwright-");
    names
}

/// Creates a file without a name, or with a temporary one where that is not supported.
fn create(folder: &Path) -> io::Result<(File, Option<TempPath>)> {
    #[cfg(target_os = "linux")]
    if Path::new("/proc/self/fd").is_dir() {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        if let Ok(file) = open(folder, flags, Mode::from(0o666)) {
            return Ok((file.into(), None));
        }
    }
    let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    let (file, name) = names().make_in(folder, create)?.into_parts();
    Ok((file, Some(name)))
}

/// Gives a file without a name a temporary one.
#[cfg(target_os = "linux")]
fn give_name(file: &File, folder: &Path) -> io::Result<TempPath> {
    use std::os::fd::AsRawFd as _;
    let from = format!("/proc/self/fd/{}", file.as_raw_fd());
    let link = |to: &Path| Ok(linkat(CWD, &from, CWD, to, AtFlags::SYMLINK_FOLLOW)?);
    Ok(names().make_in(folder, link)?.into_temp_path())
}

#[cfg(not(target_os = "linux"))]
fn give_name(_: &File, _: &Path) -> io::Result<TempPath> {
    Err(io::ErrorKind::Unsupported.into())
}
