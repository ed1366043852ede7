//! Replaces files as a whole or not at all.

use std::fs::{self, File, Metadata};
use std::io;
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt as _, fchown};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::{Error, Result};

/// A file that may be replaced, with its state at the first look.
pub struct Target {
    pub path: PathBuf,
    /// The target of a symbolic link. It is replaced, and the link stays.
    real: PathBuf,
    before: Option<Metadata>,
    /// The only text to replace. A symbolic link in the path may change before the file is read,
    /// and timestamps are too coarse to detect that.
    pub text: Option<String>,
}

impl Target {
    /// Records the state of a file. If the file changes from now on, it will not be replaced.
    pub fn new(path: &Path) -> Self {
        let to = |_| path.read_link().map(|to| path.with_file_name(to));
        let real = path.canonicalize().or_else(to).unwrap_or_else(|_| path.to_owned());
        let before = real.symlink_metadata().ok();
        Self { path: path.to_owned(), real, before, text: None }
    }

    /// Returns whether this is a device, a pipe, or something else that a file cannot replace.
    pub fn is_device(&self) -> bool {
        // The system creates these, such as /dev/stdin. /dev/shm has files in memory.
        let is_in_dev = self.path.starts_with("/dev") && !self.path.starts_with("/dev/shm");
        let is_special = |kind: &Metadata| !kind.is_file() && !kind.is_dir();
        is_in_dev || self.path.starts_with("/proc") || self.before.as_ref().is_some_and(is_special)
    }

    /// Creates the new file, with the owner, permissions and extended attributes of the old one.
    pub fn draft(&self) -> Result<NamedTempFile> {
        let fail = |action| Error::io(&self.path, action);
        let folder = match self.real.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            let reason = format!("cannot write it: the folder {} does not exist", folder.display());
            return Err(Error::file(&self.path, reason));
        }
        let mut draft = tempfile::Builder::new();
        draft.prefix(".linkwright-");
        let Some(before) = &self.before else {
            // With the usual permissions for new files, not only for the user.
            let create = |path: &Path| File::options().write(true).create_new(true).open(path);
            return draft.make_in(folder, create).map_err(fail("write"));
        };
        if before.is_dir() {
            return Err(fail("write")(io::ErrorKind::IsADirectory.into()));
        }
        // Replacing a file needs no write access to it, so check that here.
        if before.permissions().readonly() {
            return Err(fail("write")(io::ErrorKind::PermissionDenied.into()));
        }
        #[cfg(unix)]
        if before.nlink() > 1 {
            let reason = "has other hard links, which would keep the old text; \
                write to another file with -o";
            return Err(Error::file(&self.path, reason));
        }
        let draft = draft.tempfile_in(folder).map_err(fail("write"))?;
        #[cfg(unix)]
        keep_owner(before, draft.as_file()).map_err(fail("keep the owner of"))?;
        #[cfg(target_os = "linux")]
        copy_attributes(&self.real, draft.as_file())
            .map_err(fail("keep the extended attributes of"))?;
        let done = draft.as_file().set_permissions(before.permissions());
        done.map_err(fail("keep the permissions of")).map(|()| draft)
    }

    /// Replaces the old file, unless it has changed.
    ///
    /// No system call does both. Text that another program writes to the old file just after the
    /// last check is lost. So is text that it writes later, if it still has the old file open.
    pub fn replace(&self, draft: NamedTempFile) -> Result {
        draft.as_file().sync_all().map_err(Error::io(&self.path, "write"))?;
        let is_same = |text: &String| fs::read(&self.real).is_ok_and(|now| now == text.as_bytes());
        let now = self.real.symlink_metadata().ok();
        let (reason, draft) = if !self.text.as_ref().is_none_or(is_same)
            || now.as_ref().map(stamp) != self.before.as_ref().map(stamp)
        {
            ("changed while it was being processed; it is not replaced".to_owned(), draft)
        } else if let Err(failed) = draft.persist(&self.real) {
            (format!("cannot replace it: {}", failed.error), failed.file)
        } else {
            return Ok(());
        };
        // The folder may have been moved, or may not allow removals.
        let left =
            draft.close().err().map(|error| format!("; cannot remove the new file: {error}"));
        Err(Error::file(&self.path, reason + &left.unwrap_or_default()))
    }
}

/// Returns properties that change when a file is written or replaced.
fn stamp(kind: &Metadata) -> impl PartialEq + use<> {
    #[cfg(unix)]
    let id = (kind.dev(), kind.ino(), kind.ctime(), kind.ctime_nsec());
    #[cfg(not(unix))]
    let id = ();
    (id, kind.len(), kind.modified().ok())
}

#[cfg(unix)]
fn keep_owner(old: &Metadata, file: &File) -> io::Result<()> {
    let new = file.metadata()?;
    if (new.uid(), new.gid()) == (old.uid(), old.gid()) {
        return Ok(());
    }
    fchown(file, Some(old.uid()), Some(old.gid()))
}

/// Copies the extended attributes, including access control lists.
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
