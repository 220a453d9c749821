// Calls that manage the users and administrators of a company.
import { subDays } from 'date-fns/subDays'
import { companyUserDraft, companyPerson } from '#domain/company/company-user.ts'
import { companyFamily, manages, type Company } from '#domain/company/company.ts'
import { fullName, type Person, person } from '#domain/company/person.ts'
import { addedNotice } from '#domain/mails/company-notices.ts'
import { arrayOf, created, describeCalls, one, refuses, removed, saved, takes } from '../../api-document/describe.ts'
import { cacheBuster } from '../../api-document/parameters.ts'
import { ref } from '../../api-document/schemas.ts'
import { viewerOf, authorOf } from '../../http/auth/auth.ts'
import { lockManagedCompany, managedCompanyOf } from '../../http/auth/company-scope.ts'
import { letIn } from '../../http/auth/let-in.ts'
import { parseBody, readBody } from '../../http/body.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { limitAdding, limitMails, limitRequests } from '../../http/limits/rate-limit.ts'
import { businessAlert, forbidden } from '../../http/refusal.ts'
import { deleted, done, type PlainResponse } from '../../http/responses.ts'
import { write, writeAndMail } from '../../http/write.ts'
import { countCreatedAccounts, registerUser } from '../../store/accounts/accounts.ts'
import { findUserByEmail, findUserByLogin, type NewUser } from '../../store/accounts/users.ts'
import { findCompany, lockCompany } from '../../store/companies/companies.ts'
import {
  addMember,
  findInvitations,
  findPerson,
  listMadePeople,
  listPeople,
  removeAdmin,
  removePerson,
  type Membership,
} from '../../store/companies/company-people.ts'
import type { Db } from '../../store/database/database.ts'
import { ChangeRefused } from '../../store/database/failures.ts'
import { recordEvent } from '../../store/operations/audit.ts'
import { enqueueMail, enqueueNotice } from '../../store/operations/outbox.ts'
import { alreadyUsed, newAccount, retryOnUniqueViolation } from '../account/new-account.ts'

const entity = companyFamily.name
const people = '/api/owner/company/:id/users'
const admins = '/api/owner/company/:id/admins/:user'

const aPerson = ref('Persona', person)

const about = describeCalls('Compañias', 'companyManager', {
  list: ['Listar la gente de una compañia', one(arrayOf(ref('PersonaDeCompania', companyPerson))), { query: [cacheBuster] }],
  create: [
    'Crear un usuario de la compañia',
    created(aPerson),
    takes(ref('UsuarioDeCompania', companyUserDraft)),
    refuses(429),
    'Recibe un correo para elegir su contraseña.',
  ],
  inviteAgain: ['Mandar otra vez la invitación de una persona', saved(aPerson), refuses(429)],
  add: ['Agregar a la compañia a un usuario que existe', saved(aPerson), refuses(429)],
  letIn: ['Dejar entrar a una persona de la compañia desde su próximo navegador', saved(aPerson)],
  remove: ['Quitar a una persona de la compañia', removed()],
  makeAdmin: ['Hacer administrador a una persona', saved(aPerson)],
  removeAdmin: ['Quitarle la administración a una persona', removed()],
})

/** Calls on the users of a company, for those who manage it (`server/README.md#permissions`). */
export function companyUserRoutes(app: Api): void {
  app.get(people, about.list, async (call) => {
    const { id } = await managedCompanyOf(call)
    const { db } = call.var.services.store
    const listed = await listPeople(db, id)
    const invitations = await findInvitations(db, listed)
    const made = await listMadePeople(db, id)
    const letsIn = (person: Person) => viewerOf(call).isAdmin || made.has(person.id)
    return call.json(listed.map((person) => ({ ...person, invited: invitations.get(person.id), letsIn: letsIn(person) })))
  })

  app.post(people, about.create, async (call) => {
    const { id } = await managedCompanyOf(call)
    const draft = parseBody(companyUserDraft, await readBody(call), 'user')
    await limitRequests(call)
    const { login, email, firstName, lastName } = draft
    const user = await newAccount(call, { login, email, firstName, lastName, authorities: 'ROLE_USER' })
    return await retryOnUniqueViolation(() => changePeople(call, id, (tx, company) => invite(tx, call, { user, company }), writeAndMail))
  })

  app.post(`${people}/add/:email`, about.add, async (call) => {
    const { id } = await managedCompanyOf(call)
    const email = call.req.param('email').replaceAll('\0', '').trim()
    // Applies the limits of mails to every address, because the answer reveals whether it has an account.
    await limitRequests(call)
    await limitAdding(call, email)
    return await changePeople(call, id, (tx, company) => add(tx, call, company, email), writeAndMail)
  })

  app.delete(`${people}/:user`, about.remove, async (call) => {
    if (idParam(call, 'user') === viewerOf(call).userId) return await leaveCompany(call)
    const membership = await membershipOf(call)
    return await changePerson(call, membership, async (tx, person, company) => {
      requireOther(call, person, company)
      await removePerson(tx, membership)
      await recordEvent(tx, authorOf(call), { ...eventSubject(company, person), type: 'COMPANY_USER_REMOVED' })
      return deleted('company.userRemoved', membership.userId)
    })
  })

  app.delete(admins, about.removeAdmin, async (call) => {
    const membership = await membershipOf(call)
    return await changePerson(call, membership, async (tx, person, company) => {
      requireOther(call, person, company)
      if (await removeAdmin(tx, membership))
        await recordEvent(tx, authorOf(call), { ...eventSubject(company, person), type: 'COMPANY_ADMIN_REMOVED' })
      return deleted('company.adminRemoved', membership.userId)
    })
  })

  app.post(admins, about.makeAdmin, async (call) => {
    const membership = await membershipOf(call)
    return await changePerson(call, membership, async (tx, person, company) => {
      if (await addMember(tx, 'company_admin', membership))
        await recordEvent(tx, authorOf(call), { ...eventSubject(company, person), type: 'COMPANY_ADMIN_ADDED' })
      return done('company.adminAdded', person)
    })
  })
  entranceRoutes(app)
}

/** Calls for a person who cannot come in: another invitation, and an allowance for the next unknown browser. */
function entranceRoutes(app: Api): void {
  app.post(`${people}/:user/invitation`, about.inviteAgain, async (call) => {
    const membership = await membershipOf(call)
    const { email } = await findPerson(call.var.services.store.db, membership)
    await limitRequests(call)
    await limitMails(call, email ?? '')
    const work = async (tx: Db, person: Person): Promise<PlainResponse> => {
      const { id, email } = person
      // They have chosen a password.
      if (!email || !(await findInvitations(tx, [person])).has(id)) throw new ChangeRefused('error.company.alreadyIn')
      await enqueueMail(tx, 'invitation', email, call.var.services.clock(), membership.companyId)
      return done('company.invitedAgain', person, undefined, email)
    }
    return await changePerson(call, membership, work, writeAndMail)
  })

  app.post(`${people}/:user/browser`, about.letIn, async (call) => {
    const work = async (tx: Db, person: Person, company: Company): Promise<PlainResponse> => {
      if (!viewerOf(call).isAdmin && !(await listMadePeople(tx, company.id)).has(person.id)) throw forbidden()
      await letIn(tx, call, person)
      await recordEvent(tx, authorOf(call), { ...eventSubject(company, person), type: 'BROWSER_ALLOWED' })
      return done('company.browserAllowed', person, undefined, person.login ?? person.id)
    }
    return await changePerson(call, await membershipOf(call), work, writeAndMail)
  })
}

async function membershipOf(call: Call): Promise<Membership> {
  return { companyId: (await managedCompanyOf(call)).id, userId: idParam(call, 'user') }
}

/** Runs a change in one transaction that locks the company and checks again that the caller manages it. */
function changePeople(
  call: Call,
  companyId: number,
  work: (tx: Db, company: Company) => Promise<PlainResponse>,
  run: typeof write = write,
): Promise<Response> {
  return run(call, async (tx) => await work(tx, await lockManagedCompany(call, tx, companyId)))
}

/** Takes the caller out of a company. Refuses its owner, and the last administrator of a company without an owner. */
async function leaveCompany(call: Call): Promise<Response> {
  const membership = { companyId: idParam(call, 'id'), userId: viewerOf(call).userId }
  // Nobody locks a company that is not theirs.
  await findPerson(call.var.services.store.db, membership)
  return await write(call, async (tx) => {
    await lockCompany(tx, membership.companyId, authorOf(call).client)
    const { login } = await findPerson(tx, membership)
    const company = await findCompany(tx, viewerOf(call), membership.companyId)
    const isLast = !company.ownerUsername && company.admins?.length === 1 && manages(company, login ?? '')
    if (company.ownerUsername === login || isLast) throw new ChangeRefused('error.company.lastManager')
    await removePerson(tx, membership)
    await recordEvent(tx, authorOf(call), { ...eventSubject(company, { login }), type: 'COMPANY_USER_REMOVED' })
    return deleted('company.left', company.name ?? company.id)
  })
}

function changePerson(
  call: Call,
  membership: Membership,
  work: (tx: Db, person: Person, company: Company) => Promise<PlainResponse>,
  run: typeof write = write,
): Promise<Response> {
  return changePeople(call, membership.companyId, async (tx, company) => await work(tx, await findPerson(tx, membership), company), run)
}

/** Throws `ChangeRefused` when the person is the company's owner or the caller, because nobody may remove or demote them. */
function requireOther(call: Call, person: Person, company: Company): void {
  if (person.login === company.ownerUsername) throw new ChangeRefused('error.company.owner')
  if (person.id === viewerOf(call).userId) throw new ChangeRefused('error.company.self')
}

function eventSubject(company: Company, { login }: Pick<Person, 'login'>) {
  return { record: { name: companyFamily.name, of: company }, data: { subject: login } } as const
}

async function invite(tx: Db, call: Call, { user, company }: { user: NewUser; company: Company }): Promise<PlainResponse> {
  const companyId = company.id
  await refuseManyInvited(tx, call)
  const made = await registerUser(tx, user)
  if (typeof made === 'string') throw alreadyUsed(made)
  await addMember(tx, 'company_user', { companyId, userId: made.id, madeHere: 1 })
  await enqueueMail(tx, 'invitation', made.email, call.var.services.clock(), companyId)
  const { email, firstName, lastName, authorities } = made
  const held = { email, firstName, lastName, authorities }
  await recordEvent(tx, authorOf(call), { type: 'USER_CREATED', record: { name: 'user', of: made }, data: { held } })
  await recordEvent(tx, authorOf(call), { ...eventSubject(company, made), type: 'COMPANY_USER_ADDED' })
  return done('company.userCreated', person.parse(made), `/api/owner/company/${companyId}/users`)
}

/**
 * The most accounts that a company's manager may create in a day, because each sends a mail to an unverified address. Administrators have
 * no such limit.
 */
const invitedPerDay = 50

async function refuseManyInvited(tx: Db, call: Call): Promise<void> {
  if (viewerOf(call).isAdmin) return
  const { login, now } = authorOf(call)
  const made = await countCreatedAccounts(tx, login, subDays(now, 1).toISOString())
  if (made >= invitedPerDay) throw new ChangeRefused('error.company.manyInvited', { max: invitedPerDay })
}

async function add(tx: Db, call: Call, company: Company, email: string): Promise<PlainResponse> {
  const companyId = company.id
  const user = await findUserByEmail(tx, email)
  if (user?.activated !== 1) throw businessAlert(entity, 'company.usernotfound', 'No account has this e-mail')
  if ((await listPeople(tx, companyId)).some(({ id }) => id === user.id))
    throw businessAlert(entity, 'company.useralready', 'The company has this user')
  await addMember(tx, 'company_user', { companyId, userId: user.id })
  const { now, login } = authorOf(call)
  const by = fullName((await findUserByLogin(tx, login)) ?? {}) || login
  await enqueueNotice(tx, addedNotice({ at: now, by, company: company.name }), user.email, new Date(now))
  await recordEvent(tx, authorOf(call), { ...eventSubject(company, user), type: 'COMPANY_USER_ADDED' })
  return done('company.userAdded', person.parse(user), undefined, user.email)
}
