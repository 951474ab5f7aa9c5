/** All commands loaded, for what needs their flags: the manifest of the build, and fcx from its sources. */
import { loadAll } from './index.ts';

export const COMMANDS = await loadAll();
