// The WebAssembly module of the whole package.

import bytes from '#core';
import * as glue from './generated/core.js';
import { Binding } from './module.js';

export const core = new Binding(glue, bytes);
