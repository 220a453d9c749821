import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newDataDir, runProduct, type Product } from './product.ts'

/** The release before this one. A new release writes its predecessor here. */
export const releaseBefore = { version: '2.0.7', commit: 'c721ceecb8f7ad85f88f0c1dcad2135f79757f29' }

/** Packages that the release before imports and this one does not. `package.json` has them for this alone. */
const formerPackages = ['fast-xml-parser']

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The release before, as its commit has it, on the packages of today. */
export function openReleaseBefore() {
  for (const name of formerPackages)
    if (!existsSync(join(root, 'node_modules', name))) throw new Error(`The package ${name} is missing. Run "npm install".`)
  const folder = newDataDir()
  execFileSync('tar', ['-x', '-C', folder.path], { input: readCommit() })
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'), 'junction')
  // It finds screens that look built: building them would take half a minute, and nobody opens them.
  execFileSync(process.execPath, ['--input-type=module', '-e', markAsBuilt], { cwd: folder.path })
  writeFileSync(join(folder.path, 'dist/index.html'), '<!doctype html>')
  return {
    migrations: readdirSync(join(folder.path, 'src/server/store/migrations')),
    run: (env: Readonly<Record<string, string>>): Product => runProduct(env, 'src/server/main.ts', folder.path),
    close: () => folder.remove(),
  }
}

/** What the release itself does after a build. */
const markAsBuilt = `
  const { rememberSources } = await import('./src/server/front-end/build.ts')
  const plugin = rememberSources()
  plugin.configResolved({ root: process.cwd(), build: { outDir: 'dist' } })
  plugin.writeBundle()`

function readCommit(): Buffer {
  const { version, commit } = releaseBefore
  const files = ['src', 'index.html', 'package.json', 'package-lock.json', 'vite.config.ts']
  const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28, stdio: 'pipe' })
  try {
    // A clone without its history lacks the commit.
    if (git('rev-parse', '--is-shallow-repository').toString().trim() === 'true') git('fetch', '--depth=1', 'origin', commit)
    return git('archive', commit, ...files)
  } catch (error) {
    throw new Error(
      `The release before, ${version}, is not here. This test needs the repository with its history: clone it whole, or run "git fetch --unshallow".`,
      { cause: error },
    )
  }
}
