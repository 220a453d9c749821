import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { productVersion } from '#domain/administration/management.ts'
import { root, sources } from './sources.ts'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { version: string; packages: Record<string, Locked> }

function written(): { path: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return listed
    .split('\n')
    .filter(
      (path) => /\.(?:tsx?|json|md|html|css|ya?ml)$|^\.[\w./]+$/.test(path) && path !== 'package-lock.json' && existsSync(join(root, path)),
    )
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

describe('el repositorio', () => {
  test('el archivo de versiones no nombra registro alguno, y comprueba cada paquete', () => {
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    expect(packages.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([])
  })

  test('la versión más nueva del CHANGELOG, con su día, es la de los paquetes, el programa y la primera pantalla', () => {
    const read = (name: string): string => readFileSync(join(root, name), 'utf8')
    const [newest] = read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))
    expect([newest?.[1], productVersion, lock.version, lock.packages['']?.version]).toEqual([version, version, version, version])
    expect(read('index.html')).toContain(`<small>v${version}</small>`)
  })

  test('el archivo de versiones tiene los paquetes de todas las plataformas', () => {
    // Node looks in the `node_modules` of the importing package, then in each folder above.
    const has = (from: string, name: string): boolean =>
      `${from === '' ? '' : `${from}/`}node_modules/${name}` in lock.packages ||
      (from !== '' && has(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name))
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !has(path, name)),
    )
    expect(missing).toEqual([])
  })

  test('nadie nombra la máquina en que trabaja', () => {
    const absolute = /(?:^|[\s"'`(=])\/(?:home|work|root|Users|tmp|opt|mnt)\/\w/m
    expect(
      written()
        // The page says into which folders it installs.
        .filter(({ path, text }) => path !== 'deploy/README.md' && absolute.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  test('la primera línea de cada archivo dice para qué es', () => {
    const silent = sources('src').filter(({ path, text }) => !path.endsWith('.d.ts') && !/^\/\/ [A-Z`].{20,}\.\n/.test(text))
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test('nadie calla al compilador, ni deja pruebas salteadas o cosas por hacer', () => {
    const silencing =
      /@ts-(?:ignore|nocheck|expect-error)|oxlint-disable|eslint-disable|\bTODO\b|\bFIXME\b|\b(?:test|it|describe)\.(?:skip|only|todo)\b/
    const files = [...sources('src'), ...sources('tests')].filter(({ path }) => path !== 'tests/repository/repository.test.ts')
    expect(files.filter(({ text }) => silencing.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('los estilos de Mantine están todos en su capa, para que no importe cuál se carga antes', () => {
    const imports = written().flatMap(({ path, text }) =>
      path.startsWith('src/app/') ? Array.from(text.matchAll(/.*'@mantine\/.*\.css'.*/g), ([line]) => `${path}: ${line}`) : [],
    )
    expect(imports.length).toBeGreaterThan(20)
    expect(imports.filter((line) => !/\.layer\.css'|\.css' layer\(mantine\.base\);$/.test(line))).toEqual([])
  })
})
