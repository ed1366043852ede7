//! The settings of each file: first from its `linkwright.toml`, then from the command line.

use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use linkwright::markdown::{Flavor, Rewriter};
use linkwright::settings::Settings;
use linkwright::{Linker, Switch};

use crate::args::{From, GivenSetting, Sources};
use crate::error::{Error, Result};
use crate::input::Input;
use crate::mdx::is_mdx_folder;

const NAME: &str = "linkwright.toml";

/// The size limit of a configuration file, in bytes.
const MAX_SIZE: usize = 1 << 20;

pub struct Config {
    /// The configuration file, if there is one.
    pub path: Option<PathBuf>,
    pub linker: Linker,
}

impl Config {
    /// Returns a rewriter for a source of this format.
    pub fn rewriter(&self, from: From) -> Rewriter<'_> {
        let flavor = match from {
            From::Mdx => Flavor::Mdx,
            From::Rust => Flavor::Rustdoc,
            _ => Flavor::CommonMark,
        };
        Rewriter::new(&self.linker).comments(Switch::On).flavor(flavor)
    }
}

/// The settings of files. Each configuration file and each folder is read once.
pub struct Configs<'a> {
    sources: &'a Sources,
    read: HashMap<Option<PathBuf>, Arc<Config>>,
    mdx_folders: HashMap<PathBuf, bool>,
}

impl<'a> Configs<'a> {
    pub fn new(sources: &'a Sources) -> Self {
        Self { sources, read: HashMap::new(), mdx_folders: HashMap::new() }
    }

    /// Returns the settings of a file, or of standard input for `-`, and the format to read it as:
    /// `from`, but MDX instead of Markdown where a site generator reads `.md` files as MDX.
    pub fn find(&mut self, file: &Path, from: From) -> Result<(Arc<Config>, From)> {
        let around = Around::new(file);
        let path = match &self.sources.config {
            _ if self.sources.no_config => None,
            Some(path) => Some(path.clone()),
            None => around.search()?,
        };
        let is_mdx = |folder: &Path| {
            let known = self.mdx_folders.entry(folder.to_owned());
            *known.or_insert_with(|| is_mdx_folder(folder))
        };
        let mut folders = around.folder.ancestors().take(around.in_repository);
        let from = match from {
            From::Markdown if folders.any(is_mdx) => From::Mdx,
            from => from,
        };
        if let Some(config) = self.read.get(&path) {
            return Ok((Arc::clone(config), from));
        }
        let mut settings = path.as_deref().map_or(Ok(Settings::default()), read)?;
        for GivenSetting { name, value, is_default } in &self.sources.given.0 {
            if !is_default || settings.get(name).is_none() {
                let set = settings.set(name, value.clone());
                set.map_err(|error| Error::Told(format!("{name}: {error}")))?;
            }
        }
        let config = Arc::new(Config { path: path.clone(), linker: Linker::from(&settings) });
        self.read.insert(path, Arc::clone(&config));
        Ok((config, from))
    }
}

/// The folders that may have the settings of a file: from its own folder up to the root of its
/// repository or the home folder, whichever is nearer, or up to the working directory if that is
/// farther. Elsewhere, only its own folder counts, because other users may write to the parent
/// folders.
struct Around {
    here: PathBuf,
    folder: PathBuf,
    count: usize,
    /// The number of these folders that are in the repository, or of all if there is no repository.
    in_repository: usize,
}

impl Around {
    fn new(file: &Path) -> Self {
        let here = env::current_dir().unwrap_or_default();
        let real = file.canonicalize().ok().filter(|_| file.as_os_str() != "-");
        let folder = real.as_deref().and_then(Path::parent).unwrap_or(&here).to_owned();
        let home = env::home_dir();
        let position = |is_it: &dyn Fn(&Path) -> bool| folder.ancestors().position(is_it);
        let repository = position(&|at| at.join(".git").exists());
        let root = [repository, position(&|at| home.as_deref() == Some(at))];
        let root = root.into_iter().flatten().min();
        let count = root.max(position(&|at| at == here)).unwrap_or(0) + 1;
        let in_repository = repository.map_or(count, |at| count.min(at + 1));
        Self { here, folder, count, in_repository }
    }

    /// Returns the nearest configuration file.
    fn search(&self) -> Result<Option<PathBuf>> {
        let folders = self.folder.ancestors().take(self.count);
        let mut paths = folders.map(|folder| folder.join(NAME));
        let Some(path) = paths.find(|path| path.symlink_metadata().is_ok()) else {
            return Ok(None);
        };
        let path = path.strip_prefix(&self.here).unwrap_or(&path).to_owned();
        // Reading a pipe might never end.
        if path.metadata().map_err(Error::io(&path, "read"))?.is_file() {
            return Ok(Some(path));
        }
        Err(Error::file(&path, "is not a file; pass --config FILE or --no-config"))
    }
}

fn read(path: &Path) -> Result<Settings> {
    let text = Input::open(path)?.read_text(MAX_SIZE, "settings")?;
    toml::from_str(&text).map_err(|error| match error.span() {
        // For an invalid setting, the span is the whole table.
        Some(span) if span.start > 0 || !text.contains('\n') => {
            let line = text.get(..span.start).unwrap_or_default().matches('\n').count() + 1;
            Error::file(path, format_args!("line {line}: {}", error.message()))
        }
        // The message names the invalid setting.
        _ => Error::file(path, error.message()),
    })
}
