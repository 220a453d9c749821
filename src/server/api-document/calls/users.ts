import * as z from 'zod/mini'
import { accountSession } from '#domain/session.ts'
import { userFamily } from '#domain/user.ts'
import { type Calls, created, empty, namedSchema, one, removed, saved } from '../call-description.ts'
import { listCall } from '../family-calls.ts'

const users = `/${userFamily.path}`
const single = `${users}/:login`
const group = { tag: 'Usuarios', permission: 'admin' } as const
const aUser = namedSchema('Usuario', userFamily.entity)
const draft = namedSchema('UsuarioBorrador', userFamily.draft)
const sessions = namedSchema('Sesiones', z.array(accountSession))
const ownSessions = { tag: 'Sesión', permission: 'signedIn' } as const
const found = 'Busca en el usuario, el nombre, el apellido y el correo.'

/** The users of the installation, and the sessions of each. */
export const userCalls: Calls = {
  ...listCall(
    userFamily,
    { tag: 'Usuarios', many: 'los usuarios', list: 'admin', query: [{ name: 'search', description: found, schema: { type: 'string' } }] },
    aUser,
  ),
  [`GET ${users}/authorities`]: {
    ...group,
    summary: 'Listar los roles que hay',
    answers: { 200: one(namedSchema('Roles', z.array(z.string()))) },
  },
  [`GET ${single}`]: { ...group, summary: 'Leer un usuario', answers: { 200: one(aUser) } },
  [`POST ${users}`]: {
    ...group,
    summary: 'Crear un usuario',
    description: 'Recibe un correo para elegir su contraseña.',
    body: { kind: 'json', schema: draft },
    answers: { 201: created(aUser) },
  },
  [`PUT ${users}`]: {
    ...group,
    summary: 'Cambiar un usuario',
    description: 'El `login` se queda como está. Nadie se desactiva ni se quita la administración (409).',
    body: { kind: 'record', schema: draft },
    answers: { 200: saved(aUser) },
    refusals: [404],
  },
  [`DELETE ${single}`]: { ...group, summary: 'Eliminar un usuario', description: 'Nadie se elimina (409).', answers: { 204: removed } },
  [`DELETE ${single}/sessions`]: { ...group, summary: 'Terminar las sesiones de un usuario', answers: { 204: removed } },
  [`DELETE ${single}/second-factor`]: {
    ...group,
    summary: 'Quitar la verificación en dos pasos de un usuario',
    description: 'Para quien perdió el teléfono y los códigos de recuperación. La propia se quita con la cuenta (409).',
    answers: { 204: removed },
  },
  [`GET ${single}/sessions`]: { ...group, summary: 'Listar las sesiones de un usuario', answers: { 200: one(sessions) } },
  'GET /api/account/sessions': {
    ...ownSessions,
    summary: 'Listar las sesiones propias',
    description: 'Las que no vencieron, primero la que se usó último; `current` dice cuál es la que pregunta.',
    answers: { 200: one(sessions) },
  },
  'DELETE /api/account/sessions/:id': { ...ownSessions, summary: 'Terminar una sesión propia', answers: { 204: empty } },
  'DELETE /api/account/sessions': {
    ...ownSessions,
    summary: 'Terminar las otras sesiones propias',
    description: 'La que llama sigue con el testigo de la respuesta.',
    answers: { 204: empty },
    hasToken: true,
    isRepeatable: false,
  },
  'POST /api/logout': {
    ...ownSessions,
    summary: 'Salir',
    description: 'Termina la sesión: su testigo ya no vale.',
    answers: { 204: empty },
  },
}
