import { expect, test } from 'vitest'
import { HashQueue } from '#server/http/auth/hash-queue.ts'
import { newBrowser } from '../support/browsers.ts'
import { openServer } from '../support/server.ts'

test('quien prueba contraseñas pierde su lugar adelante: la propia desde una sesión, y una red entera', async () => {
  const ranks: string[] = []
  class Watched extends HashQueue {
    override run<T>(...[place, work]: Parameters<typeof HashQueue.prototype.run<T>>): Promise<T> {
      ranks.push(place.rank)
      return super.run(place, work)
    }
  }
  const server = await openServer({ hashes: new Watched() })
  const change = { currentPassword: 'no es esta', newPassword: 'otra clave' }
  for (let wrong = 0; wrong < 12; wrong += 1) await server.as('operador').post('/api/account/change-password', change)
  expect(ranks.splice(0)).toEqual([...Array(10).fill('known'), 'beyond', 'beyond'])
  for (let wrong = 0; wrong < 6; wrong += 1) await newBrowser(server, { address: '10.0.0.9' }).signIn(`nadie${wrong}`)
  await newBrowser(server, { address: '10.0.0.8' }).signIn('nadie')
  expect(ranks).toEqual([...Array(5).fill('unknown'), 'guessing', 'unknown'])
  await server.close()
})

test('sin lugar en la fila se contesta 503, y cuándo repetir', async () => {
  const server = await openServer({ hashes: new HashQueue({ longest: 0 }) })
  const reply = await newBrowser(server).signIn('operador')
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('1')
  expect(reply.body).toMatchObject({ message: 'error.busy', params: { seconds: 1 } })
  await server.close()
})
