/**
 * `npm run drill -- production`: executes the steps of « In production » in README.md as they are typed there, on a copy of the project in
 * an empty folder, beside an empty PostgreSQL. Only what takes a machine of its own is stood in for: accounts, and systemd
 * (its units are verified and their command is started); the places are moved under the folder. A few minutes.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canInstallPackages, installPackages } from './lib/debian.mjs'
import { fail } from './lib/fail.mjs'
import { root } from './lib/pinned.mjs'
import { readSteps } from './lib/readme-steps.mjs'
import { startPostgres } from './postgres.mjs'

/** @typedef {{ http: number, https: number, server: number, database: URL }} Places */

const machine = mkdtempSync(join(tmpdir(), 'passerelle-drill-'))
const product = join(machine, 'opt/passerelle')
/** @type {Array<() => unknown>} */
const endings = [() => rmSync(machine, { recursive: true, force: true })]

try {
  await drill()
  console.log('The steps of « In production » work as typed.')
} catch (error) {
  fail(error)
} finally {
  for (const end of endings.toReversed()) await end()
}

async function drill() {
  if (canInstallPackages() && !['nginx', 'curl', 'systemd-analyze'].every(isThere)) await installPackages(['nginx', 'curl', 'systemd'])
  const { url, stop } = await startPostgres()
  endings.push(stop)
  const [http, https, server] = await freePorts()
  const places = { http, https, server, database: new URL(url) }
  prepareMachine(places)
  for (const { heading, commands } of readSteps(readFileSync(join(root, 'README.md'), 'utf8'))) {
    if (heading.startsWith('From the embedded')) continue // `apps/server/test/promises/move.drill.test.ts` does that whole
    console.log(`\n— ${heading}`)
    run(moved(commands, places), places)
    if (heading.includes('proxy')) askThroughProxy(places)
  }
}

/** The same words, with this drill's places in them. @param {string} text @param {Places} places */
function moved(text, { http, https, server, database }) {
  return text
    .replaceAll(/(?<![\w./])\/(opt|var\/lib|var\/backups|etc|root)\//g, `${machine}/$1/`)
    .replaceAll('127.0.0.1:5432', database.host)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replaceAll('passerelle-2026-11-28T020000', `$(ls ${machine}/var/backups/passerelle | tail -n 1)`)
    .replaceAll('listen 80;', `listen ${http};`)
    .replaceAll('listen 443 ssl', `listen ${https} ssl`)
}

/** With NODE_ENV=production in the shell, which must not spoil the build. @param {string} script @param {Places} places */
function run(script, { server }) {
  const env = {
    ...process.env,
    PATH: `${machine}/bin:${process.env['PATH']}`,
    NODE_ENV: 'production',
    PORT: String(server),
  }
  const { status } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: machine, stdio: ['ignore', 'inherit', 'inherit'], env })
  if (status !== 0) throw new Error(`A step of the README failed:\n${script}`)
}

/** @param {Places} places */
function prepareMachine(places) {
  for (const folder of ['bin', 'root', 'etc/systemd/system', 'etc/nginx/conf.d', 'var/lib', 'var/backups']) {
    mkdirSync(join(machine, folder), { recursive: true })
  }
  const files =
    spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).stdout.split('\0')
  for (const file of files.filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(product, file)), { recursive: true })
    cpSync(join(root, file), join(product, file))
  }
  for (const file of readdirSync(join(product, 'ops'))) {
    writeFileSync(join(product, 'ops', file), moved(readFileSync(join(root, 'ops', file), 'utf8'), places))
  }
  makeAdministrator(places.database)
  standIn('useradd', 'true')
  standIn(
    'install',
    'args=(); while [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; *) args+=("$1"); shift;; esac; done; /usr/bin/install "${args[@]}"',
  )
  const { hostname, port } = places.database
  standIn('runuser', `user=$2; shift 3
if [ $user = postgres ]; then export PGHOST=${hostname} PGPORT=${port} PGUSER=postgres PGPASSWORD=drill PGDATABASE=postgres; fi
exec "$@"`)
  const units = `${machine}/etc/systemd/system/passerelle`
  standIn('systemctl', `[[ "$*" = *passerelle.service* ]] || exit 0
pid=$(cat ${machine}/server.pid 2> /dev/null || true)
case $1 in
  stop) kill $pid; while grep -qsv zombie <(grep -s State: /proc/$pid/status); do sleep 0.2; done; exit;;
  enable) systemd-analyze verify ${units}*.service ${units}*.timer;;
esac
cd ${product}; setsid $(sed -n 's/^ExecStart=//p' ${units}.service) > ${machine}/server.log 2>&1 & echo $! > ${machine}/server.pid`)
  standIn('nginx', `exec /usr/sbin/nginx -c ${machine}/etc/nginx/nginx.conf "$@"`)
  startEmptyProxy()
  endings.push(() => endProcess('server.pid'), () => endProcess('nginx.pid'))
}

/** A user like Debian's `postgres`; the server's first one makes room for the README's. @param {URL} database */
function makeAdministrator(database) {
  const sql = (/** @type {string} */ text, /** @type {NodeJS.ProcessEnv} */ env) =>
    spawnSync('psql', ['-v', 'ON_ERROR_STOP=1', '-qc', text], {
      stdio: 'inherit',
      env: { ...process.env, PGHOST: database.hostname, PGPORT: database.port, PGDATABASE: 'postgres', ...env },
    })
  sql("create role postgres superuser login password 'drill'", { PGUSER: database.username, PGPASSWORD: database.password })
  sql(`alter role ${database.username} rename to first`, { PGUSER: 'postgres', PGPASSWORD: 'drill' })
}

/** On a machine it runs already. */
function startEmptyProxy() {
  const certificates = join(machine, 'etc/letsencrypt/live/passes.exemple.bj')
  mkdirSync(certificates, { recursive: true })
  const made = [
    'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=passes.exemple.bj', '-keyout',
    `${certificates}/privkey.pem`, '-out', `${certificates}/fullchain.pem`,
  ]
  spawnSync('openssl', made, { stdio: 'ignore' })
  writeFileSync(
    join(machine, 'etc/nginx/nginx.conf'),
    `pid ${machine}/nginx.pid; error_log ${machine}/nginx.log; events {} http { include ${machine}/etc/nginx/conf.d/*.conf; }`,
  )
  spawnSync(join(machine, 'bin/nginx'), [], { stdio: 'inherit' })
}

/** A page, a call and a body, as a browser would send them. @param {Places} places */
function askThroughProxy(places) {
  const ask = (/** @type {string} */ words) =>
    `curl --silent --show-error --insecure --resolve passes.exemple.bj:${places.https}:127.0.0.1 ` +
    `--output ${machine}/answer --write-out '%{http_code}' ${words}`
  const site = `https://passes.exemple.bj:${places.https}`
  const expected = [
    ['200', `--head ${site}/connexion`],
    ['200', `${site}/readyz`],
    ['404', `${site}/api/demo/rien`],
    // A body as large as two documents reaches the server, which answers with a sentence of its own.
    ['419', `--data-binary @${machine}/six-megabytes --header 'content-type: application/json' ${site}/api/login`],
  ]
  writeFileSync(join(machine, 'six-megabytes'), ' '.repeat(6_000_000))
  for (const [status, words = ''] of expected) {
    run(`sleep 1; status=$(${ask(words)}); echo "$status ${words.split(' ').at(-1)}"; [ "$status" = ${status} ]`, places)
  }
  if (!readFileSync(join(machine, 'answer'), 'utf8').startsWith('{"message"')) {
    throw new Error('The proxy answered a large body, the server did not.')
  }
}

/** @param {string} name @param {string} script */
function standIn(name, script) {
  writeFileSync(join(machine, 'bin', name), `#!/bin/bash\n${script}\n`)
  chmodSync(join(machine, 'bin', name), 0o755)
}

/** @param {string} program */
function isThere(program) {
  return spawnSync('bash', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]).status === 0
}

/** @param {string} file of a process's number */
function endProcess(file) {
  const path = join(machine, file)
  if (existsSync(path)) spawnSync('kill', [readFileSync(path, 'utf8').trim()])
}

/** @returns {Promise<[number, number, number]>} */
async function freePorts() {
  const free = () => new Promise((/** @type {(port: number) => void} */ resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
  return [await free(), await free(), await free()]
}
