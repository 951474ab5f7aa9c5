/**
 * Remembers which folders a user trusts with what they request: to start programs, to load modules, to write files elsewhere. A
 * folder may come from a stranger, so it is trusted only if this user wrote it on this machine, or has seen its requests and
 * said yes.
 *
 * Trust leaves a mark in the folder for each request: an HMAC under a secret in the user's own folder of settings, where no
 * stranger can read it. Where no secret can be stored, one of this process takes its place, so that folders it has written are
 * trusted while it runs.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { CodedError } from '../engine/index.ts';
import { parseOrNull } from './data.ts';
import { readText, statsOf } from './files.ts';

/** A folder is not trusted with what it requests. */
export class TrustError extends CodedError<'notTrusted'> {}

const TRUST_FILE = 'trust.json';
/** Most marks in a folder, enough for all users whom it is passed on to. */
const MOST_MARKS = 100;

const markSchema = z.string().regex(/^[0-9a-f]{64}$/);

const trustSchema = z.object({
  format: z.literal('fcx-trust'),
  version: z.literal(1),
  marks: z.array(markSchema).max(MOST_MARKS),
});

/** Return the path of the secret; `null` for a user without a home. */
function secretFile(env = process.env): string | null {
  try {
    const windows = process.platform === 'win32' ? env.LOCALAPPDATA : undefined;
    return join(env.XDG_CONFIG_HOME || windows || join(homedir(), '.config'), 'fcx', 'secret');
  } catch {
    return null;
  }
}

/** Return the secret in this file; `null` for none, and for one that others could read. */
function secretIn(file: string): string | null {
  const stats = statsOf(file);
  if (!stats?.isFile()) return null;
  // Windows knows no such modes; its folders of users are closed to others.
  const isOwn =
    process.platform === 'win32' || (stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0);
  if (!isOwn) return null;
  try {
    return markSchema.safeParse(readText(file, Error).trim()).data ?? null;
  } catch {
    return null;
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // There was no folder to write it to.
  }
}

function makeSecret(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    // A link is created whole or not at all, and never replaces the secret of another process.
    linkSync(draft, file);
    rmSync(draft);
  } catch {
    // Another process has just made it, or it cannot be stored.
    removeDraft(draft);
  }
}

/** The secret of this process, where none can be stored. */
const SECRET_OF_PROCESS = randomBytes(32).toString('hex');

function secret(): string {
  const file = secretFile();
  if (file === null) return SECRET_OF_PROCESS;
  const stored = secretIn(file);
  if (stored !== null) return stored;
  makeSecret(file);
  return secretIn(file) ?? SECRET_OF_PROCESS;
}

const markOf = (request: string) =>
  createHmac('sha256', secret()).update(`fcx-trust ${request}`).digest('hex');

function marksIn(folder: string): readonly string[] {
  try {
    return parseOrNull(readText(join(folder, TRUST_FILE), Error), trustSchema)?.marks ?? [];
  } catch {
    return [];
  }
}

/** Marks of folders that cannot be written to. */
const unwritten = new Set<string>();

/** Return those of a folder's requests that nobody has trusted it with; each is a sentence that says exactly what will be done. */
export function untrusted(folder: string, requests: readonly string[]): readonly string[] {
  if (requests.length === 0) return [];
  const marks = marksIn(folder);
  return requests.filter((ask) => {
    const mark = markOf(ask);
    return !marks.includes(mark) && !unwritten.has(`${folder} ${mark}`);
  });
}

/**
 * Return a sentence that lists those of a folder's requests that nobody has trusted it with, each on a line of its own; `null` if there
 * are none.
 */
export function describeUntrusted(folder: string, requests: readonly string[]): string | null {
  const open = untrusted(folder, requests);
  if (open.length === 0) return null;
  const lines = open.map((request) => `  ${request.replaceAll('\n', ' ')}`).join('\n');
  return `${folder} was not begun by you on this machine, as far as fcx knows. It asks to\n${lines}`;
}

/** Trust a folder with all of these requests: it is this user's, or this user has said yes. */
export function trust(folder: string, requests: readonly string[]): void {
  const fresh = untrusted(folder, requests).map(markOf);
  if (fresh.length === 0) return;
  const marks = [...fresh, ...marksIn(folder)].slice(0, MOST_MARKS);
  try {
    const content = { format: 'fcx-trust', version: 1, marks };
    writeFileAtomic.sync(join(folder, TRUST_FILE), `${JSON.stringify(content)}\n`);
  } catch {
    for (const mark of fresh) unwritten.add(`${folder} ${mark}`);
  }
}
