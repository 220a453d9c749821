import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadChunk, ChunkLoadError } from '#app/api/load-chunk.ts'

describe('una parte del programa que no llega', () => {
  let requested: string[] = []
  let failing: (() => Response | Promise<Response>)[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    requested = []
    failing = []
    vi.stubGlobal('fetch', async (address: string) => {
      requested.push(address)
      return (await failing.shift()?.()) ?? new Response('')
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  const badGateway = () => new Response('', { status: 502 })
  const gone = () => new Response('Not found', { status: 404 })
  const part = () => vi.fn(() => Promise.resolve('la parte'))

  async function outcome(load: () => Promise<string>, files: readonly string[]): Promise<unknown> {
    const settled = loadChunk(load, files).catch((failure: unknown) => failure)
    await vi.runAllTimersAsync()
    return await settled
  }

  test('se trae con todo lo que la sostiene, y una sola vez', async () => {
    const load = part()
    expect(await outcome(load, ['http://localhost:3000/assets/una.js', 'http://localhost:3000/assets/comun.js'])).toBe('la parte')
    expect(await outcome(load, ['http://localhost:3000/assets/una.js', 'http://localhost:3000/assets/comun.js'])).toBe('la parte')
    expect(requested).toEqual(['http://localhost:3000/assets/una.js', 'http://localhost:3000/assets/comun.js'])
  })

  test('se pide otra vez, y hasta que no está nada se ejecuta', async () => {
    const load = part()
    failing.push(offline, gone)
    const settled = loadChunk(load, ['http://localhost:3000/assets/dos.js', 'http://localhost:3000/assets/dos-comun.js'])
    await vi.advanceTimersByTimeAsync(500)
    expect(load).not.toHaveBeenCalled()
    await vi.runAllTimersAsync()
    expect(await settled).toBe('la parte')
    expect(requested).toHaveLength(4)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('la segunda vez se da por perdida sin ejecutarla, y quien vuelve a necesitarla la pide de nuevo', async () => {
    const load = part()
    failing.push(gone, gone)
    expect(await outcome(load, ['http://localhost:3000/assets/tres.js'])).toBeInstanceOf(ChunkLoadError)
    expect(load).not.toHaveBeenCalled()
    expect(await outcome(load, ['http://localhost:3000/assets/tres.js'])).toBe('la parte')
  })

  test('sin red no se da por perdida: todavía puede venir', async () => {
    failing.push(offline, offline)
    expect(await outcome(part(), ['http://localhost:3000/assets/cuatro.js'])).toMatchObject({ mayCome: true })
    failing.push(badGateway, badGateway)
    expect(await outcome(part(), ['http://localhost:3000/assets/cuatro.js'])).toMatchObject({ mayCome: true })
    failing.push(gone, gone)
    expect(await outcome(part(), ['http://localhost:3000/assets/cuatro.js'])).toMatchObject({ mayCome: false })
  })

  test('lo que el navegador no pudo traer a pesar de todo también falta', async () => {
    expect(await outcome(() => Promise.reject(new TypeError('Importing a module script failed.')), [])).toBeInstanceOf(ChunkLoadError)
  })

  test('una falla de la parte misma no es eso', async () => {
    const broken = new TypeError('x is not a function')
    expect(await outcome(() => Promise.reject(broken), [])).toBe(broken)
  })
})
