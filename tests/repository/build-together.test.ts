import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { root } from './sources.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'deposito-build-'))

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a start does for its screens: it builds what is missing, and reads it. */
const script = `
  const { builtFrontEnd } = await import('./src/build/build.ts')
  const { loadFrontEnd } = await import('./src/server/front-end/static-files.ts')
  const page = loadFrontEnd(await builtFrontEnd(() => undefined))(new Request('http://x/'))
  console.log(page?.status)`

test('tres que arrancan juntos sin pantallas hechas las encuentran los tres, y se hacen una vez', async () => {
  for (const name of ['src', 'index.html', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const start = () => run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env: { PATH: process.env['PATH'] } })
  const said = await Promise.all([start(), start(), start()])
  expect(said).toEqual(Array.from({ length: 3 }, () => ({ stdout: '200\n', stderr: '' })))
  expect(readdirSync(folder).filter((name) => /^dist\.\d/.test(name))).toEqual([])
  expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toContain('<div id="root">')
})
