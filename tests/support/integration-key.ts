import * as z from 'zod/mini'
import type { ClientInfo } from '#server/http/call.ts'
import { fixture, type TestServer } from './server.ts'

const answer = z.object({ id: z.number(), key: z.string() })

interface Wanted {
  readonly name?: string
  readonly permission?: 'read' | 'load' | 'send'
  readonly depositos?: readonly number[]
  readonly expire?: string
}

/** Makes a key of the first company, or of the second for its owner, and returns it with what calls with it. */
export async function newKey(server: Pick<TestServer, 'as'>, wanted: Wanted = {}, login: 'owner' | 'stranger' = 'owner') {
  const [company, warehouse] = login === 'owner' ? [fixture.company, fixture.warehouse] : [fixture.otherCompany, fixture.otherWarehouse]
  const draft = { name: 'WMS Norte', permission: 'send', depositos: [warehouse], expire: '2027-01-31', ...wanted }
  const { id, key } = answer.parse((await server.as(login).post(`/api/owner/company/${company}/integraciones`, draft)).body)
  return { id, key, ...keyCaller(server, key) }
}

/** Calls with a key, as a program makes them. */
export function keyCaller(server: Pick<TestServer, 'as'>, key: string, from?: ClientInfo) {
  const caller = server.as(null, from)
  const authorization = { Authorization: `Bearer ${key}` }
  return {
    get: (path: string) => caller.get(path, authorization),
    post: (path: string, body?: unknown, headers: Record<string, string> = {}) => caller.post(path, body, { ...authorization, ...headers }),
    put: (path: string, body?: unknown, headers: Record<string, string> = {}) => caller.put(path, body, { ...authorization, ...headers }),
    patch: (path: string, body?: unknown) => caller.patch(path, body, authorization),
    delete: (path: string) => caller.delete(path, authorization),
    call: (verb: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string) =>
      verb === 'get' || verb === 'delete' ? caller[verb](path, authorization) : caller[verb](path, {}, authorization),
  }
}
