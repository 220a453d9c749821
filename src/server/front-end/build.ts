import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { StartFailure } from '../process/start-failure.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const dist = join(root, 'dist')
const stampName = join('.vite', 'sources.txt')
const sources = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'src/app',
  'src/domain',
  'src/server/front-end/chunk-loading-plugin.ts',
  'src/server/front-end/precompress-plugin.ts',
]

/** The folder of the built front end, built now when it is missing or its sources have changed since; `onBuild` is told before the wait. */
export async function builtFrontEnd(onBuild: () => void): Promise<string> {
  const stamp = sourcesStamp()
  if (isBuiltFrom(stamp)) return dist
  onBuild()
  await buildAside(stamp)
  return dist
}

function isBuiltFrom(stamp: string): boolean {
  const made = join(dist, stampName)
  return existsSync(made) && readFileSync(made, 'utf8') === stamp
}

/** Leaves in the build what it was made from, so that a later start knows whether it still holds. */
export function rememberSources(): Plugin {
  let folder = ''
  return {
    name: 'remember-sources',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      const made = join(folder, stampName)
      mkdirSync(dirname(made), { recursive: true })
      writeFileSync(made, sourcesStamp())
    },
  }
}

/** A hash over names and contents: times would lie after a checkout. */
function sourcesStamp(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : ['']
    // The route tree is an outcome of the build.
    for (const file of files.filter((name) => !name.endsWith('.gen.ts') && statSync(join(path, name)).isFile()))
      hash.update(`${source}/${file}\n`).update(readFileSync(join(path, file)))
  }
  return hash.digest('hex')
}

/**
 * Beside the old one and then in its place, so that two copies that start together do not build into one another. The one that is done second leaves the
 * first one's where it is: somebody is reading it.
 */
async function buildAside(stamp: string): Promise<void> {
  const aside = `${dist}.${process.pid}`
  try {
    await build(aside)
    if (isBuiltFrom(stamp)) return
    rmSync(dist, { recursive: true, force: true })
    renameSync(aside, dist)
  } catch (error) {
    // Somebody else's, from the same sources, came between the two steps.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** In a process of its own: it gives its memory back, and cannot change the environment of the server. */
async function build(outDir: string): Promise<void> {
  const vite = fileURLToPath(import.meta.resolve('vite/package.json')).replace(/package\.json$/, 'bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = (): boolean => child.kill()
  process.once('exit', endWithUs)
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  process.off('exit', endWithUs)
  if (code !== 0) throw new StartFailure(`No se pudieron construir las pantallas:\n${said.trim()}`)
}
