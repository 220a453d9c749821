// Calls that check, store, list and delete the certificates of companies.
import * as z from 'zod/mini'
import { recordedFieldsOf } from '#domain/administration/audit.ts'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { certificateDraft, checkedCertificate } from '#domain/company/certificate-upload.ts'
import { type Certificate, certificate } from '#domain/company/certificate.ts'
import type { Company } from '#domain/company/company.ts'
import { optionalReferenceField } from '#domain/contract/fields.ts'
import { describeCalls, one, removed, saved, takes, unrepeatable } from '../../api-document/describe.ts'
import { describeFamily, ofVisible } from '../../api-document/family-calls.ts'
import { ref } from '../../api-document/schemas.ts'
import { viewerOf, authorOf } from '../../http/auth/auth.ts'
import { lockManagedCompany, managedCompany, managedCompanyOf } from '../../http/auth/company-scope.ts'
import { parseBody, readBody, readIdentity, readVersion, refuseId } from '../../http/body.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { deleted, done, listPage } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import {
  certificatesOf,
  deleteCertificate,
  deleteCertificateRequest,
  findCertificate,
  findSigner,
  storeCertificate,
  listCertificates,
} from '../../store/companies/certificates.ts'
import { isManagedBy } from '../../store/companies/companies.ts'
import { listDeclarers } from '../../store/companies/tickets.ts'
import type { Db } from '../../store/database/database.ts'
import { FieldRefused } from '../../store/database/failures.ts'
import { recordEvent } from '../../store/operations/audit.ts'
import { describeUpload, keyPlace, readUpload } from './certificate-upload.ts'

const own = '/api/owner/companies/:id/certificate'
const all = `/${genericFamilies.certificate.path}`

const files = takes(ref('CertificadoArchivos', certificateDraft))

const about = describeCalls('Certificados', 'companyManager', {
  store: [
    'Guardar el certificado de una compañia',
    saved(ref('Certificado', certificate)),
    files,
    'Los archivos van en Base64. La clave y su contraseña no se responden nunca.',
  ],
  check: ['Probar un certificado sin guardarlo', one(ref('CertificadoProbado', checkedCertificate)), files, unrepeatable],
  remove: ['Eliminar el certificado de una compañia', removed()],
})

const companyMember = z.object({ company: optionalReferenceField })

const allAbout = describeFamily(
  genericFamilies.certificate,
  // The company stays the same, and may be left out.
  { ...ofVisible, tag: 'Certificados', changed: z.intersection(certificateDraft, companyMember) },
  'Certificado',
  'un certificado',
  'los certificados de las compañias que se administran',
)

/**
 * Calls on the certificates of companies, for those who manage them. They accept the key and its password, but never answer them
 * (`server/README.md#secrets-at-rest`).
 */
export function certificateRoutes(app: Api): void {
  app.put(own, about.store, async (call) => await keep(call, await managedCompanyOf(call), await readBody(call)))

  app.post(`${own}/check`, about.check, async (call) => {
    const company = await managedCompanyOf(call)
    return call.json(describeUpload(await readUpload(call, company, await readBody(call)), company))
  })

  app.delete(own, about.remove, async (call) => {
    const { id } = await managedCompanyOf(call)
    return await remove(call, () => Promise.resolve(id))
  })

  app.get(all, allAbout.list, (call) =>
    listPage(call, genericFamilies.certificate, (db, ...page) => listCertificates(db, viewerOf(call), ...page)),
  )

  app.get(`${all}/:id`, allAbout.read, async (call) =>
    call.json(await findCertificate(call.var.services.store.db, viewerOf(call), idParam(call, 'id'))),
  )

  app.delete(`${all}/:id`, allAbout.remove, async (call) => {
    const id = idParam(call, 'id')
    return await remove(call, async (tx) => (await findCertificate(tx, viewerOf(call), id)).company.id)
  })

  app.post(all, allAbout.create, async (call) => {
    const body = await readBody(call)
    refuseId(body, 'certificate')
    const { company } = parseBody(companyMember, body, 'certificate')
    // Clients of the platform name none: the certificate says whose it is.
    return await keep(call, company && (await managedCompany(call, company.id)), body, { location: all })
  })

  app.put(all, allAbout.change, async (call) => {
    const body = await readBody(call)
    const { id } = readIdentity(body, 'certificate')
    const certificate = await findCertificate(call.var.services.store.db, viewerOf(call), id)
    const company = await managedCompany(call, certificate.company.id)
    const named = parseBody(companyMember, body, 'certificate').company
    if (named !== null && named.id !== company.id) throw new FieldRefused('certificate', 'company', 'OtherCompany')
    return await keep(call, company, body, { id })
  })
}

/** Returns the one company with the CUIT of a certificate among those that the caller manages. */
async function declaredCompany(call: Call, cuit: string | null): Promise<Company> {
  const { db } = call.var.services.store
  const declarers = cuit === null ? [] : await listDeclarers(db, { cuit })
  const managed = await Promise.all(declarers.map(async (id) => ((await isManagedBy(db, viewerOf(call), id)) ? [id] : [])))
  const [companyId, second] = managed.flat()
  if (companyId === undefined) throw new FieldRefused('certificate', 'company', 'NoCompany')
  if (second !== undefined) throw new FieldRefused('certificate', 'company', 'SeveralCompanies')
  return await managedCompany(call, companyId)
}

/** Validates an upload and stores it in place of the company's previous certificate, which must still exist when its id is given. */
async function keep(
  call: Call,
  named: Company | null,
  body: Record<string, unknown>,
  { location, id }: { location?: string; id?: number } = {},
): Promise<Response> {
  const { secrets, clock, sending } = call.var.services
  const { facts, key, keyBits, requestId } = await readUpload(call, named, body)
  const company = named ?? (await declaredCompany(call, facts.cuit))
  const version = readVersion(body, 'certificate')
  const response = await write(call, async (tx) => {
    await lockManagedCompany(call, tx, company.id)
    if (id !== undefined) await findCertificate(tx, viewerOf(call), id)
    if (requestId !== null) await deleteCertificateRequest(tx, requestId)
    const stored = {
      ...facts,
      companyId: company.id,
      sealedKey: secrets.seal(key, keyPlace('certificate', company.id)),
      keySize: key.length,
      keyBits,
      createdBy: viewerOf(call).login,
      createdDate: clock().toISOString(),
    }
    const certificate = await storeCertificate(tx, stored, version)
    await recordCertificate(tx, call, 'CERTIFICATE_KEPT', { ...certificate, fingerprint: facts.fingerprint })
    return location === undefined ? done('certificate.updated', certificate) : done('certificate.created', certificate, location)
  })
  sending.wake()
  return response
}

/**
 * Deletes the certificate of the company that `find` returns. `find` runs inside the transaction, because a repeated call with an
 * idempotency key finds none any more.
 */
async function remove(call: Call, find: (tx: Db) => Promise<number>): Promise<Response> {
  return await write(call, async (tx) => {
    const companyId = await find(tx)
    await lockManagedCompany(call, tx, companyId)
    const certificate = (await certificatesOf(tx, [companyId])).get(companyId)
    const signer = await findSigner(tx, companyId)
    const id = await deleteCertificate(tx, companyId)
    await recordCertificate(tx, call, 'CERTIFICATE_DELETED', { ...certificate, id, fingerprint: signer?.fingerprint })
    return deleted('certificate.deleted', id)
  })
}

async function recordCertificate(
  tx: Db,
  call: Call,
  type: 'CERTIFICATE_KEPT' | 'CERTIFICATE_DELETED',
  { fingerprint, ...certificate }: Partial<Certificate> & { readonly id: number; readonly fingerprint: string | undefined },
): Promise<void> {
  const held = { ...recordedFieldsOf(genericFamilies.certificate, certificate), fingerprint }
  await recordEvent(tx, authorOf(call), { type, record: { name: 'certificate', of: certificate }, data: { held } })
}
