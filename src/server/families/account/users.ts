// Calls by which administrators list, create, change and delete users.
import * as z from 'zod/mini'
import { authorities } from '#domain/account/account.ts'
import { userDraft, userFamily, type UserDraft } from '#domain/account/user.ts'
import { changesBetween, recordedFieldsOf } from '#domain/administration/audit.ts'
import { person } from '#domain/company/person.ts'
import { secondFactorNotices } from '#domain/mails/second-factor-notices.ts'
import { companyChange } from '#domain/stock/stock-change.ts'
import { allows, created, describeCalls, one, page, refuses, removed, saved, takes } from '../../api-document/describe.ts'
import { takesRecord } from '../../api-document/family-calls.ts'
import { queryParameter } from '../../api-document/parameters.ts'
import { ref } from '../../api-document/schemas.ts'
import { isAdmin, viewerOf, authorOf } from '../../http/auth/auth.ts'
import { letIn } from '../../http/auth/let-in.ts'
import { readChanged, readNew } from '../../http/body.ts'
import type { Api, Call } from '../../http/call.ts'
import { forbidden } from '../../http/refusal.ts'
import { deleted, done, listPage, type PlainResponse } from '../../http/responses.ts'
import { write, writeAndMail } from '../../http/write.ts'
import { newMailKey } from '../../mail/write-mail.ts'
import { registerUser, changeUser, deleteUser, listUsers, lockUsers, requireUserByLogin, toManaged } from '../../store/accounts/accounts.ts'
import { hasSecondFactor, removeSecondFactor } from '../../store/accounts/second-factors.ts'
import { endSessions } from '../../store/accounts/sessions.ts'
import { isLoginOfAnother, type NewUser, type User } from '../../store/accounts/users.ts'
import { noteChange } from '../../store/changes/changes.ts'
import type { Db } from '../../store/database/database.ts'
import { ChangeRefused, FieldRefused, isUniqueViolation, RecordConflict, RecordNotFound } from '../../store/database/failures.ts'
import { recordEvent } from '../../store/operations/audit.ts'
import { enqueueMail, enqueueNotice } from '../../store/operations/outbox.ts'
import type { ListArguments } from '../../store/records/page.ts'
import { alreadyUsed, newAccount, retryOnUniqueViolation } from './new-account.ts'
import { openSessionsOf, sessionsAnswer } from './sessions.ts'

const { name } = userFamily
const collection = `/${userFamily.path}`
const single = `${collection}/:login`

const maxSearch = 255

/**
 * What the list of users is to those without ROLE_ADMIN, whose clients of the platform fill the forms of companies and warehouses with it.
 */
const ownPeople = {
  ...userFamily,
  fields: Object.fromEntries(Object.entries(userFamily.fields).filter(([field]) => field in person.shape)),
}

const aUser = ref('Usuario', userFamily.entity)
const draft = ref('UsuarioBorrador', userFamily.draft)

const about = describeCalls('Usuarios', 'admin', {
  list: [
    'Listar los usuarios, o la gente de las compañias que administra quien llama',
    page(aUser),
    { list: userFamily, query: [queryParameter('search', 'Busca en el usuario, el nombre, el apellido y el correo.')] },
    allows('signedIn'),
  ],
  roles: ['Listar los roles que hay', one(ref('Roles', z.array(z.string())))],
  read: ['Leer un usuario', one(aUser)],
  create: ['Crear un usuario', created(aUser), takes(draft), 'Recibe un correo para elegir su contraseña.'],
  change: [
    'Cambiar un usuario',
    saved(aUser),
    takesRecord(draft),
    refuses(404),
    'El `login` se queda como está. Nadie se desactiva ni se quita la administración (409).',
  ],
  remove: ['Eliminar un usuario', removed(), 'Nadie se elimina (409).'],
  sessions: ['Listar las sesiones de un usuario', sessionsAnswer],
  endSessions: ['Terminar las sesiones de un usuario', removed()],
  letIn: ['Dejar entrar a un usuario desde su próximo navegador', saved(aUser)],
  removeFactor: [
    'Quitar la verificación en dos pasos de un usuario',
    removed(),
    'Para quien perdió el teléfono y los códigos de recuperación. La propia se quita con la cuenta (409).',
  ],
})

/** Calls on the users of the installation, for administrators (`server/README.md#accounts-and-passwords`). */
export function userRoutes(app: Api): void {
  app.get(collection, about.list, (call) => {
    const search = (call.req.query('search') ?? '').slice(0, maxSearch)
    const list = (db: Db, ...page: ListArguments) => listUsers(db, viewerOf(call), search, ...page)
    if (viewerOf(call).isAdmin) return listPage(call, userFamily, list)
    return listPage(call, ownPeople, async (...page) => {
      const { rows, total } = await list(...page)
      return { rows: rows.map((row) => person.parse(row)), total }
    })
  })

  app.get(`${collection}/authorities`, about.roles, (call) => call.json(authorities))

  app.get(single, about.read, async (call) => {
    const { db } = call.var.services.store
    const user = await requireUserByLogin(db, loginOf(call))
    return call.json({ ...toManaged(user), ...((await hasSecondFactor(db, user.id)) ? { secondFactor: true } : {}) })
  })

  app.post(collection, about.create, async (call) => {
    const draft = await readNew(call, userDraft, name)
    const { login, email, firstName, lastName } = draft
    const authorities = knownAuthorities(draft).join(',')
    const user = await newAccount(call, { login, email, firstName, lastName, authorities })
    return await retryOnUniqueViolation(() => writeAndMail(call, (tx) => create(tx, call, user)))
  })

  app.put(collection, about.change, async (call) => {
    const { identity, draft } = await readChanged(call, userDraft, name)
    try {
      return await writeAndMail(call, (tx) => change(tx, call, identity, draft))
    } catch (error) {
      throw isUniqueViolation(error) ? alreadyUsed('email') : error
    }
  })

  app.delete(single, about.remove, (call) => write(call, (tx) => remove(tx, call)))

  app.get(`${single}/sessions`, about.sessions, async (call) => {
    const { id } = await requireUserByLogin(call.var.services.store.db, loginOf(call))
    return call.json(await openSessionsOf(call, id))
  })

  app.delete(`${single}/sessions`, about.endSessions, (call) =>
    write(call, async (tx) => {
      const user = await lockNamed(tx, call)
      await endSessions(tx, user.id)
      await recordEvent(tx, authorOf(call), { type: 'SESSIONS_ENDED', data: { subject: user.login } })
      return deleted('userManagement.sessionsEnded', user.login)
    }),
  )

  app.post(`${single}/browser`, about.letIn, (call) => writeAndMail(call, (tx) => letUserIn(tx, call)))

  app.delete(`${single}/second-factor`, about.removeFactor, (call) => writeAndMail(call, (tx) => removeFactor(tx, call)))
}

function loginOf(call: Call): string {
  return call.req.param('login') ?? ''
}

/**
 * Locks the user of a call together with the caller, and reads both again. Users cannot demote, deactivate or delete themselves. When two
 * administrators do it to each other at the same moment, the second call is refused, because its caller is no longer an administrator. So
 * an active administrator always remains.
 */
async function lockTarget(tx: Db, call: Call, id: number): Promise<User> {
  const { userId } = viewerOf(call)
  const locked = await lockUsers(tx, [userId, id])
  const [caller, user] = [locked.get(userId), locked.get(id)]
  if (caller?.activated !== 1 || !isAdmin(caller)) throw forbidden()
  if (!user) throw new RecordNotFound()
  return user
}

async function lockNamed(tx: Db, call: Call): Promise<User> {
  return await lockTarget(tx, call, (await requireUserByLogin(tx, loginOf(call))).id)
}

async function create(tx: Db, call: Call, user: NewUser): Promise<PlainResponse> {
  const made = await registerUser(tx, user)
  if (typeof made === 'string') throw alreadyUsed(made)
  await enqueueMail(tx, 'creation', made.email, call.var.services.clock())
  const answer = toManaged(made)
  await recordEvent(tx, authorOf(call), { type: 'USER_CREATED', data: { subject: made.login, held: recordedFieldsOf(userFamily, answer) } })
  const response = done('userManagement.created', answer, undefined, made.login)
  return { ...response, status: 201, headers: { ...response.headers, Location: `${collection}/${made.login}` } }
}

async function change(tx: Db, call: Call, identity: { id: number; version?: number }, draft: UserDraft): Promise<PlainResponse> {
  const before = await lockTarget(tx, call, identity.id)
  if (identity.version !== undefined && identity.version !== before.version) throw new RecordConflict()
  // A login never changes, because companies, stocks and events refer to people by it.
  if (draft.login.toLowerCase() !== before.login) throw new FieldRefused(name, 'login', 'LoginStays')
  const wanted = { ...draft, authorities: knownAuthorities(draft) }
  if (before.id === viewerOf(call).userId) refuseOwnFall(before, wanted)
  if (await isLoginOfAnother(tx, draft.email, before.id)) throw alreadyUsed('email')
  const author = authorOf(call)
  const { login: _, ...fields } = wanted
  const after = await changeUser(tx, before, fields, { ...author, unknownKeyHash: newMailKey().hash })
  const answer = toManaged(after)
  noteChange(tx, companyChange(0, { toUsers: [after.id] }))
  const changes = changesBetween(userFamily, toManaged(before), answer).filter(({ field }) => !field.startsWith('lastModified'))
  if (changes.length > 0) await recordEvent(tx, author, { type: 'USER_CHANGED', data: { subject: after.login, changes } })
  return done('userManagement.updated', answer, undefined, after.login)
}

async function remove(tx: Db, call: Call): Promise<PlainResponse> {
  const user = await lockNamed(tx, call)
  if (user.id === viewerOf(call).userId) throw new ChangeRefused('error.user.self')
  await deleteUser(tx, user)
  const held = recordedFieldsOf(userFamily, toManaged(user))
  await recordEvent(tx, authorOf(call), { type: 'USER_DELETED', data: { subject: user.login, held } })
  return deleted('userManagement.deleted', user.login)
}

async function letUserIn(tx: Db, call: Call): Promise<PlainResponse> {
  const user = await lockNamed(tx, call)
  await letIn(tx, call, user)
  await recordEvent(tx, authorOf(call), { type: 'BROWSER_ALLOWED', data: { subject: user.login } })
  return done('userManagement.browserAllowed', toManaged(user), undefined, user.login)
}

/**
 * Removes a user's second factor, for a person who lost their telephone. Administrators remove their own on their account's page, which
 * asks for the password and a code.
 */
async function removeFactor(tx: Db, call: Call): Promise<PlainResponse> {
  const { id, login, email } = await lockNamed(tx, call)
  if (id === viewerOf(call).userId) throw new ChangeRefused('error.user.ownSecondFactor')
  const author = authorOf(call)
  if (await removeSecondFactor(tx, id)) {
    await recordEvent(tx, author, { type: 'SECOND_FACTOR_OFF', data: { subject: login } })
    await enqueueNotice(tx, secondFactorNotices.removed({ at: author.now }), email, new Date(author.now))
  }
  return deleted('userManagement.secondFactorRemoved', login)
}

/** Refuses a change by which the caller would deactivate or demote themselves. */
function refuseOwnFall(before: User, { activated = true, authorities: wanted }: Pick<UserDraft, 'activated' | 'authorities'>): void {
  if (!activated || (isAdmin(before) && !wanted.includes('ROLE_ADMIN'))) throw new ChangeRefused('error.user.self')
}

/** Returns the roles of a draft, each once and in a fixed order. Throws a field error for an unknown role. */
function knownAuthorities({ authorities: wanted }: Pick<UserDraft, 'authorities'>): string[] {
  const known = authorities.filter((authority) => wanted.includes(authority))
  if (known.length !== new Set(wanted).size) throw new FieldRefused(name, 'authorities', 'UnknownAuthority')
  return known
}
