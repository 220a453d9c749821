import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { newDataDir, runProduct, type Product } from './product.ts'

interface Closable {
  close(): unknown
}

/** What `find` returns at the moment, under a name of its own: each use asks again, so a file may name it before it is there. */
export function current<T extends object>(find: () => T): T {
  return new Proxy<T>(Object.create(null), {
    get(_, name) {
      const of = find()
      const value: unknown = Reflect.get(of, name)
      return typeof value === 'function' ? value.bind(of) : value
    },
    // A spread copies what is there.
    ownKeys: () => Reflect.ownKeys(find()),
    getOwnPropertyDescriptor(_, name) {
      const descriptor = Reflect.getOwnPropertyDescriptor(find(), name)
      return descriptor && { ...descriptor, configurable: true }
    },
  })
}

function openIn<T extends Closable>(
  before: typeof beforeEach | typeof beforeAll,
  after: typeof afterEach | typeof afterAll,
  open: () => T | Promise<T>,
): T {
  let opened: T | null = null
  before(async () => {
    opened = await open()
  })
  after(async () => {
    await opened?.close()
    opened = null
  })
  return current(() => {
    if (opened === null) throw new Error('nothing is open')
    return opened
  })
}

/** What is opened before each test of a file, or of a group, and closed after it. */
export const openForEach = <T extends Closable>(open: () => T | Promise<T>): T => openIn(beforeEach, afterEach, open)

/** What is opened once for the tests of a file, or of a group, and closed after them. */
export const openForAll = <T extends Closable>(open: () => T | Promise<T>): T => openIn(beforeAll, afterAll, open)

export function folderForEach(): { readonly path: string; close(): void } {
  return openForEach(() => {
    const { path, remove } = newDataDir()
    return { path, close: remove }
  })
}

/** A clock that stands still until the test moves it, and begins anew for each. */
export function clockForEach(begin = '2026-11-20T15:00:00.000Z') {
  let now = new Date(begin)
  beforeEach(() => {
    now = new Date(begin)
  })
  return {
    now: () => now,
    at(instant: string): void {
      now = new Date(instant)
    },
    later(seconds: number): void {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

/** Starts the product for a test, at whose end it is killed unless it has ended. */
export function runForTest(env: Readonly<Record<string, string>>): Product {
  const product = runProduct(env)
  onTestFinished(async () => void (await product.end('SIGKILL')))
  return product
}
