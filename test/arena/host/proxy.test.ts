/** The example of a reverse proxy, as it is but for addresses and certificate, before a host. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../system/freePort.ts';
import { PAGE_FILES } from '../table/tables.ts';
import { eventFolder, hold, lightBot } from './events.ts';

const EXAMPLE = new URL('../../../examples/nginx.conf', import.meta.url);
const HAS_NGINX = ['nginx -v', 'openssl version'].every(
  (command) => spawnSync(command, { shell: true }).status === 0,
);

/** Starts nginx before a host, with a certificate of its own; returns its port. */
async function startNginx(hostPort: number): Promise<number> {
  const folder = eventFolder();
  const port = await freePort();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const files = ['-keyout', key, '-out', certificate];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...files]);
  const server = readFileSync(EXAMPLE, 'utf8')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/ssl/cup.example.pem', certificate)
    .replace('/etc/ssl/cup.example.key', key)
    .replace('127.0.0.1:5051', `127.0.0.1:${hostPort}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (path) => `${path}_temp_path ${folder}/${path};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${paths.join(' ')} ${server} }`,
  );
  const nginx = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'inherit' });
  onTestFinished(async () => {
    nginx.kill();
    if (nginx.exitCode === null) await once(nginx, 'exit');
  });
  await expect.poll(() => statusOf(port, '/').catch(() => null), { timeout: 20_000 }).toBe(200);
  return port;
}

/** Its certificate is known to nobody. */
const UNVERIFIED = { rejectUnauthorized: false };
const agent = new Agent(UNVERIFIED);

async function statusOf(port: number, path: string): Promise<number | undefined> {
  const request = get({ host: '127.0.0.1', port, path, agent });
  const [response] = await once(request, 'response');
  response.resume();
  return response.statusCode;
}

if (!HAS_NGINX)
  process.stderr.write('SKIPPED: there is no nginx or no openssl, so the example of a proxy is not tested\n');

it.skipIf(!HAS_NGINX)(
  'a host behind nginx has bots and pages over TLS, each with its own address',
  async () => {
    const options = { files: PAGE_FILES, proxy: '127.0.0.1' };
    const { host, over, until, ...held } = await hold(eventFolder(), { expected: ['Ada', 'Bea'] }, options);
    const port = await startNginx(held.port);
    expect(await statusOf(port, '/results.json')).toBe(200);

    const openPage = (origin: string) =>
      new WebSocket(`wss://127.0.0.1:${port}/page/channel?page=`, { ...UNVERIFIED, origin });
    const page = openPage(`https://127.0.0.1:${port}`);
    onTestFinished(() => page.terminate());
    await once(page, 'message');
    await expect(once(openPage('https://evil.example'), 'open')).rejects.toThrow('403');

    const bot = (name: string, localAddress: string) => {
      // What it says of itself comes before what nginx says of it.
      const headers = { 'X-Forwarded-For': '192.0.2.1' };
      lightBot(port, name, { ...UNVERIFIED, scheme: 'wss', localAddress, headers });
    };
    bot('Ada~word', '127.0.0.2');
    expect(await until(({ type }) => type === 'came')).toMatchObject({ guest: { address: '127.0.0.2' } });
    bot('Bea', '127.0.0.3');
    await over;
    const { matches } = host.results();
    expect(matches).toMatchObject([{ players: ['Ada', 'Bea'], isOver: true, ruling: null }]);
    expect(matches[0]?.games).toBeGreaterThanOrEqual(3);
  },
);
