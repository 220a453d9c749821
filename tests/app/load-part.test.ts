import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPart, PartMissing } from '#app/load-part.ts'

describe('una parte del programa que no llega', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Fails as often as there are failures, then is there. */
  function parts(...failures: Error[]) {
    return vi.fn(() => {
      const failure = failures.shift()
      return failure ? Promise.reject(failure) : Promise.resolve('la parte')
    })
  }

  async function outcome(load: () => Promise<string>): Promise<unknown> {
    const settled = loadPart(load).catch((failure: unknown) => failure)
    await vi.runAllTimersAsync()
    return await settled
  }

  const safari = () => new TypeError('Importing a module script failed.')

  test('se pide otra vez, también donde el navegador no dice cuál es', async () => {
    const load = parts(safari())
    expect(await outcome(load)).toBe('la parte')
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('la segunda vez se da por perdida', async () => {
    expect(await outcome(parts(safari(), safari()))).toBeInstanceOf(PartMissing)
  })

  test('una falla de la parte misma no es eso', async () => {
    const broken = new TypeError('x is not a function')
    const load = parts(broken)
    expect(await outcome(load)).toBe(broken)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
