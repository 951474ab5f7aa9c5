/** What a search thread runs. */
import { serveSearches } from './serveSearches.ts';

serveSearches();
