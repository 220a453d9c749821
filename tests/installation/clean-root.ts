import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type ImageStep, commandOf, imageSteps, installationScript } from './installation-steps.ts'

/**
 * `npm run clean-root -- [ROOT]` does what `deploy/Containerfile` and `deploy/README.md` say, in a Debian that has nothing else, and fails where they do. ROOT is a folder that `debootstrap
 * --variant=minbase` made, which stays as it is; without it one is made. Needs root, Debian's packages and npm's.
 */
const work = mkdtempSync(join(tmpdir(), 'deposito-root-'))
const secrets = ['METRICS_TOKEN=la-de-esta-instalacion', 'NODE_ENV=production']

/** The certificates that this machine's Node trusts beyond its own, as behind a company's proxy. */
const certificates = process.env['NODE_EXTRA_CA_CERTS']

/** A folder tree over others, which stay as they are. */
type Layers = readonly string[]

function newLayer(): string {
  const layer = mkdtempSync(join(work, 'layer-'))
  for (const name of ['upper', 'work', 'merged']) mkdirSync(join(layer, name))
  return layer
}

interface Place {
  readonly env?: readonly string[]
  readonly folder?: string
  readonly user?: string
  /** Whether it has no network but its own. */
  readonly isAlone?: boolean
}

/** Runs a shell script in a tree, and keeps what it writes in the tree's last layer. Mounts and processes end with it. */
function runIn(layers: Layers, script: string, { env = [], folder = '/', user = 'root', isAlone = false }: Place = {}): void {
  const layer = layers.at(-1) ?? ''
  const lower = layers.slice(0, -1).map((one, index) => (index === 0 ? one : join(one, 'upper')))
  const tree = join(layer, 'merged')
  const home = user === 'root' ? '/root' : '/tmp'
  const outside = `set -e
    mount -t overlay overlay -o lowerdir=${lower.toReversed().join(':')},upperdir=${layer}/upper,workdir=${layer}/work ${tree}
    mount --rbind /dev ${tree}/dev; mount -t proc proc ${tree}/proc
    cp /etc/resolv.conf ${tree}/etc/resolv.conf; mkdir -p ${tree}/root/.npm; mount --bind "${join(homedir(), '.npm')}" ${tree}/root/.npm
    ${isAlone ? 'ip link set lo up' : ''}
    exec chroot ${tree} runuser -u ${user} -- env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=${home} DEBIAN_FRONTEND=noninteractive ${certificates === undefined ? '' : `NODE_EXTRA_CA_CERTS=${certificates}`} "$@"`
  const inside = `cd ${folder}\n${script}`
  const spaces = ['--mount', '--pid', '--fork', '--kill-child', ...(isAlone ? ['--net'] : [])]
  execFileSync('unshare', [...spaces, 'sh', '-c', outside, 'sh', ...env, 'sh', '-euc', inside], { stdio: 'inherit' })
}

/** Puts this machine's Node and npm, and the user of Node's image, into a layer. */
function nodeLayer(base: Layers): string {
  const layer = newLayer()
  const local = join(layer, 'upper/usr/local')
  const npm = dirname(dirname(realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())))
  mkdirSync(join(local, 'bin'), { recursive: true })
  cpSync(realpathSync(execFileSync('sh', ['-c', 'command -v node'], { encoding: 'utf8' }).trim()), join(local, 'bin/node'))
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  if (certificates !== undefined) cpSync(realpathSync(certificates), join(layer, 'upper', certificates), { recursive: true })
  runIn([...base, layer], 'useradd --uid 1000 --create-home node')
  return layer
}

/** Copies the repository as an image's context: without what `.dockerignore` names. */
function copyContext(into: string): void {
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n')
  const excludes = ignored.map((name) => `--exclude=./${name}`)
  execFileSync('sh', ['-c', `tar -c "$@" . | tar -x -C '${into}'`, 'sh', ...excludes])
}

interface Image {
  readonly layers: Layers
  readonly env: readonly string[]
  readonly folder: string
  readonly user: string
}

/** Builds the last image of a Containerfile. Each stage is a layer over the one that it begins from. */
function buildImage(steps: readonly ImageStep[], base: Layers): Image {
  const images = new Map<string, Image>()
  let image: Image = { layers: base, env: [], folder: '/', user: 'root' }
  for (const { instruction, text } of steps) {
    process.stdout.write(`— ${instruction} ${text}\n`)
    const upper = join(image.layers.at(-1) ?? '', 'upper')
    if (instruction === 'FROM') {
      const [from = '', , name = ''] = text.split(' ')
      const begun = images.get(from)
      image = { env: [], user: 'root', folder: begun?.folder ?? '/', layers: [...(begun?.layers ?? base), newLayer()] }
      images.set(name, image)
      continue
    }
    if (instruction === 'RUN') runIn(image.layers, text, image)
    if (instruction === 'WORKDIR') mkdirSync(join(upper, text), { recursive: true })
    if (instruction === 'COPY') copyInto(join(upper, image.folder), text, images)
    image = { ...image, ...changeOf(instruction, text, image) }
    for (const [name, one] of images) if (one.layers === image.layers) images.set(name, image)
  }
  return image
}

function changeOf(instruction: string, text: string, { env }: Image): Partial<Image> {
  if (instruction === 'WORKDIR') return { folder: text }
  if (instruction === 'USER') return { user: text }
  return instruction === 'ENV' ? { env: [...env, ...text.split(' ')] } : {}
}

function copyInto(into: string, text: string, images: ReadonlyMap<string, Image>): void {
  const [, stage, names = ''] = /^(?:--from=(\w+) )?(.*) \.\/?$/.exec(text) ?? []
  mkdirSync(into, { recursive: true })
  if (stage !== undefined)
    cpSync(join(images.get(stage)?.layers.at(-1) ?? '', 'upper', names), into, { recursive: true, verbatimSymlinks: true })
  else if (names === '.') copyContext(into)
  else for (const name of names.split(' ')) cpSync(name, join(into, name))
}

/** Starts an image, makes its first administrator, and copies and restores its database. */
function tryImage(steps: readonly ImageStep[], image: Image): void {
  const upper = join(image.layers.at(-1) ?? '', 'upper')
  mkdirSync(join(upper, 'run/secrets'), { recursive: true })
  writeFileSync(join(upper, 'run/secrets/deposito.env'), `${secrets.join('\n')}\n`)
  const [start, health] = [commandOf(steps, 'CMD'), commandOf(steps, 'HEALTHCHECK')]
  runIn(
    image.layers,
    `start() { ${start} & pid=$!; until ${health}; do kill -0 $pid; sleep 1; done; }
    start
    deploy/deposito admin create jefa jefa@deposito.example | grep /account/reset/finish/
    mkdir /data/backups
    deploy/deposito backup /data/backups/una.db
    kill $pid; wait $pid
    deploy/deposito restore /data/backups/una.db
    start
    deploy/deposito admin list | grep jefa@deposito.example
    kill $pid; wait $pid`,
    { ...image, isAlone: true },
  )
}

/** Follows the installation page, with this repository in the place of the address. */
function followPage(base: Layers): void {
  const layer = newLayer()
  const address = join(layer, 'upper/srv/repository.git')
  mkdirSync(dirname(address), { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--bare', '--depth', '1', `file://${process.cwd()}`, address])
  const stand = join(layer, 'upper/usr/local/bin/systemctl')
  mkdirSync(dirname(stand), { recursive: true })
  cpSync('tests/installation/systemctl.sh', stand)
  for (const name of ['journalctl', 'systemd-analyze']) symlinkSync('/bin/true', join(dirname(stand), name))
  runIn([...base, layer], installationScript(readFileSync('deploy/README.md', 'utf8'), secrets))
}

function cleanRoot(): string {
  const [, , given] = process.argv
  if (given !== undefined) return realpathSync(given)
  const made = join(work, 'root')
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', made], { stdio: 'inherit' })
  return made
}

/** Returns why it cannot run here, or null. */
function obstacle(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root'
  const needed = process.argv[2] === undefined ? ['unshare', 'ip', 'debootstrap'] : ['unshare', 'ip']
  const missing = needed.find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  return missing === undefined ? null : `there is no ${missing}`
}

const reason = obstacle()
try {
  if (reason === null) {
    const base = [cleanRoot()]
    base.push(nodeLayer(base))
    const steps = imageSteps(readFileSync('deploy/Containerfile', 'utf8'))
    tryImage(steps, buildImage(steps, base))
    followPage(base)
  }
  process.stdout.write(reason === null ? 'Containerfile and page work in a clean Debian.\n' : `Skipped: ${reason}.\n`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
