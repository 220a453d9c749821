// Builds the front end with Vite when it is missing or its sources changed, under a lock between processes.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { StartFailure } from '#server/process/start/start-failure.ts'
import { lockFolder } from '#server/store/database/folder-lock.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')
/** The lock file, in a folder that git ignores like the builds. */
const lockFile = join(`${dist}.lock`, 'lock')

/** Says which packages a build lacks. */
const ownNode = join(root, 'src/build/own-node.cjs')

/** The polling interval of the lock of another process, in milliseconds. */
const lockedMs = 200

const stampName = join('.vite', 'sources.txt')
const sources = ['index.html', 'package-lock.json', 'vite.config.ts', 'src/app', 'src/domain', 'src/server/api-document', 'src/build']

/**
 * Returns the folder of the built front end, after building it if it is missing or its sources have changed. Calls `onBuild` before a
 * build.
 */
export async function builtFrontEnd(onBuild: () => void): Promise<string> {
  const stamp = sourcesStamp()
  if (isBuiltFrom(stamp)) return dist
  onBuild()
  const lock = await lockBuild()
  try {
    // Another process may have built it in the meantime.
    if (!isBuiltFrom(stamp)) await buildAside()
  } finally {
    lock.release()
  }
  return dist
}

/** Takes the build lock, and waits for it while another process builds. The lock of a killed process is free. */
async function lockBuild(): Promise<{ release: () => void }> {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (;;) {
    const lock = lockFolder(lockFile)
    if (lock) return lock
    await pause(lockedMs)
  }
}

function isBuiltFrom(stamp: string): boolean {
  const stampFile = join(dist, stampName)
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

/** Vite plugin that writes a hash of the sources into the build, by which a later start knows whether the build is current. */
export function writeSourcesHash(): Plugin {
  return {
    name: 'remember-sources',
    apply: 'build',
    writeBundle({ dir: folder = '' }) {
      const stampFile = join(folder, stampName)
      mkdirSync(dirname(stampFile), { recursive: true })
      writeFileSync(stampFile, sourcesStamp())
    },
  }
}

/** Returns a hash of the sources' names and contents; file times are no use, because a checkout changes them. */
function sourcesStamp(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : ['']
    // Generated files are left out, because the build itself writes the route tree.
    for (const file of files.filter((name) => !name.endsWith('.gen.ts') && statSync(join(path, name)).isFile()))
      hash.update(`${source}/${file}\n`).update(readFileSync(join(path, file)))
  }
  return hash.digest('hex')
}

/** Builds into a temporary folder and then renames it, so that a killed process leaves no partial build. */
async function buildAside(): Promise<void> {
  const aside = `${dist}.${process.pid}`
  try {
    await build(aside)
    rmSync(dist, { recursive: true, force: true })
    renameSync(aside, dist)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Runs Vite in a child process, whose memory is freed afterwards and which cannot change this process's environment. */
async function build(outDir: string): Promise<void> {
  const vite = fileURLToPath(import.meta.resolve('vite/package.json')).replace(/package\.json$/, 'bin/vite.js')
  const child = spawn(process.execPath, ['-r', ownNode, vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = (): boolean => child.kill()
  process.once('exit', endWithUs)
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  process.off('exit', endWithUs)
  if (code !== 0) throw new StartFailure(`No se pudieron construir las pantallas: ${output.trim()}`)
}
