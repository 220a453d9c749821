import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, source, sources, withoutComments, type Source } from './sources.ts'

const app = sources('src/app')
const domain = sources('src/domain')
const server = sources('src/server')
const build = sources('src/build')
const all = [...app, ...domain, ...server, ...build]

function offending(files: readonly Source[], wrong: RegExp): string[] {
  return files.flatMap(({ path, imports }) => imports.filter((of) => wrong.test(of)).map((of) => `${path} -> ${of}`))
}

function saying(files: readonly Source[], wrong: RegExp): string[] {
  return files.filter(({ text }) => wrong.test(withoutComments(text))).map(({ path }) => path)
}

/** Returns the names that a file declares and exports, each once. */
function exportedNames(text: string): string[] {
  const declared = /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm
  return [...new Set([...withoutComments(text).matchAll(declared)].map(([, name = '']) => name))]
}

const outside = (files: readonly Source[], ...allowed: string[]): Source[] =>
  files.filter(({ path }) => !allowed.some((place) => path.startsWith(place)))

// Who imports whom between app, server, domain and their layers, cycles, and the length of a file are rules of `.oxlintrc.json`.
describe('los muros de la casa', () => {
  test('hay fuentes que mirar, y sus importaciones se leen', () => {
    expect(domain.length).toBeGreaterThan(10)
    expect(server.length).toBeGreaterThan(10)
    expect(offending(server, /^node:/).length).toBeGreaterThan(3)
    expect(offending(all, /^src\/domain\//).length).toBeGreaterThan(20)
  })

  test('el dominio no importa a ninguno de los dos, ni otra biblioteca que zod y date-fns', () => {
    expect(offending(domain, /^(?!src\/domain\/|zod\/mini$|@?date-fns\/)/)).toEqual([])
  })

  test('el registro y las claves no importan nada del resto del servidor', () => {
    for (const room of ['log', 'crypto'])
      expect(offending(sources(`src/server/${room}`), new RegExp(`^src/server/(?!${room}/)`))).toEqual([])
  })

  test('cada función de date-fns se importa de su archivo: todas juntas duplican lo que el servidor tarda en arrancar', () => {
    expect(offending(all, /^date-fns(?:$|\/locale)/)).toEqual([])
  })

  test('ningún nombre se exporta en dos archivos', () => {
    // Every route exports a `Route`, every migration an `up`, and some `needsStop`.
    const allowed = ['Route', 'up', 'needsStop']
    const places = Map.groupBy(
      all.flatMap(({ path, text }) => exportedNames(text).map((name) => ({ name, path }))),
      ({ name }) => name,
    )
    const repeated = [...places].filter(([name, files]) => files.length > 1 && !allowed.includes(name))
    expect(places.size).toBeGreaterThan(500)
    expect(repeated.map(([name, files]) => `${name}: ${files.map(({ path }) => path).join(', ')}`)).toEqual([])
  })

  test('a la red salen app/api/http/http.ts con su cliente, lo que se pide antes y server/authority, nadie más', () => {
    const doors = ['src/app/api/http/http.ts', 'src/app/api/changes/change-reader.ts', 'src/server/authority/', 'src/server/stand-in/']
    expect(
      offending(outside(all, ...doors), /^(?:ky|undici|node:https?)$/).filter(
        (use) => !/process\/(?:start|web)\/(?:start|drain|http-server|tls)\.ts -> node:https?$/.test(use),
      ),
    ).toEqual([])
    expect(saying(outside(all, ...doors), /(?<![\w.])fetch\(|\bXMLHttpRequest\b|\bEventSource\b|\bWebSocket\b|sendBeacon/)).toEqual([])
    expect(saying(outside(all, ...doors), /\b(?:globalThis|window)\.fetch\b/)).toEqual([])
  })

  test('la hora es la del servidor, salvo lo que se compara con la hora en que la biblioteca leyó', () => {
    const ownClock = [
      'src/app/query-client.ts',
      'src/app/api/http/http.ts',
      'src/app/api/http/server-clock.ts',
      'src/app/routes/_session/company-management/company.$companyId/route.tsx',
      'src/domain/values/dates.ts',
    ]
    expect(saying([...app, ...domain], /new Date\(\)|\bDate\.now\b/)).toEqual(ownClock)
  })

  test('lo que imita a la aduana está en una carpeta, y el producto la importa donde la arranca', () => {
    const users = offending(outside(server, 'src/server/stand-in/', 'src/server/demo/'), /^src\/server\/stand-in\//)
    expect([...new Set(users)]).toEqual(['src/server/process/authority.ts -> src/server/stand-in/stand-in.ts'])
  })

  test('lo que arma las pantallas está en src/build, y Vite no lee otra cosa nuestra', () => {
    const { imports } = source('vite.config.ts')
    expect(imports.filter((of) => of.startsWith('src/') && !of.startsWith('src/build/'))).toEqual([])
    expect(offending([...app, ...domain], /^src\/build\//)).toEqual([])
  })

  test('los comentarios caben en las 140 columnas del código', () => {
    const isLong = (line: string): boolean => line.length > 140 && /^\s*(?:\/\/|\/?\*)/.test(line)
    expect(all.flatMap(({ path, text }) => text.split('\n').flatMap((line) => (isLong(line) ? [`${path}: ${line}`] : [])))).toEqual([])
  })

  test('las carpetas son cuartos de quince archivos como mucho', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    // A migration is never taken away.
    const below = (part: string): number =>
      files.filter(({ parentPath }) => `${parentPath}/`.includes(`/src/${part}/`) && !parentPath.endsWith('/migrations')).length
    expect(below('app')).toBeLessThan(446)
    expect(below('server')).toBeLessThan(246)
    const rooms = Map.groupBy(files, ({ parentPath }) => parentPath)
    expect([...rooms].filter(([room, inside]) => inside.length > 15 && !room.endsWith('/migrations')).map(([room]) => room)).toEqual([])
  })

  test('una carpeta de partes lleva el nombre de la pantalla que está a su lado, o es la de varias', () => {
    const entries = readdirSync(join(root, 'src/app/routes'), { recursive: true, withFileTypes: true })
    const parts = entries.filter(
      (entry) => entry.isDirectory() && entry.name.startsWith('-') && !['-shared', '-shell'].includes(entry.name),
    )
    const strange = parts.filter(({ name, parentPath }) => {
      const beside = readdirSync(parentPath).map((one) => one.replace(/^[$_]/, ''))
      return !beside.some((one) => one === name.slice(1) || one.startsWith(`${name.slice(1)}.`))
    })
    expect(parts.length).toBeGreaterThan(10)
    expect(strange.map(({ name, parentPath }) => `${parentPath}/${name}`)).toEqual([])
  })
})
