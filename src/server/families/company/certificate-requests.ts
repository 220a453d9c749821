// Calls that create, show and delete certificate signing requests whose keys are generated on the server.
import * as z from 'zod/mini'
import { certificateRequestDraft, certificateRequest } from '#domain/company/certificate-request.ts'
import type { Company } from '#domain/company/company.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { attachment, describeCalls, one, refuses, removed, saved, takes } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { viewerOf, authorOf } from '../../http/auth/auth.ts'
import { lockManagedCompany, managedCompanyOf } from '../../http/auth/company-scope.ts'
import { parseBody, readBody } from '../../http/body.ts'
import type { Api, Call } from '../../http/call.ts'
import { tooManyAttempts } from '../../http/limits/rate-limit.ts'
import { notFound } from '../../http/refusal.ts'
import { deleted, done } from '../../http/responses.ts'
import { headersOf } from '../../http/sheets/file-stream.ts'
import { write } from '../../http/write.ts'
import { deleteCertificateRequest, findCertificateRequest, storeCertificateRequest } from '../../store/companies/certificates.ts'
import type { Store } from '../../store/database/open.ts'
import { recordEvent } from '../../store/operations/audit.ts'
import { keyPlace } from './certificate-upload.ts'

const own = '/api/owner/companies/:id/certificate/request'

const aRequest = ref('PedidoDeCertificado', z.extend(certificateRequest, { id: z.number() }))

const about = describeCalls('Certificados', 'companyManager', {
  read: ['Leer el pedido de certificado que espera', one({ anyOf: [aRequest, { type: 'null' }] }), '`null` cuando no hay ninguno.'],
  download: ['Descargar el pedido de certificado', attachment('application/pkcs10')],
  make: [
    'Hacer una clave y su pedido de certificado',
    saved(aRequest),
    takes(ref('PedidoDeCertificadoBorrador', certificateRequestDraft)),
    refuses(429),
    'La clave se queda en el servidor hasta que llega el certificado.',
  ],
  remove: ['Eliminar el pedido de certificado y su clave', removed()],
})

export function certificateRequestRoutes(app: Api): void {
  // Answers null instead of 404 when there is none, the usual case, because browsers log a 404 as an error.
  app.get(own, about.read, async (call) => {
    const found = await find(call)
    return call.json(found && { id: found.id, request: found.request, alias: found.alias, createdDate: found.createdDate })
  })

  app.get(`${own}/download`, about.download, async (call) => {
    const found = await find(call)
    if (found === null) throw notFound()
    return new Response(found.request, { headers: headersOf({ type: 'application/pkcs10', name: `filename="${found.alias}.csr"` }) })
  })

  app.post(own, about.make, async (call) => {
    const { name, cuit, id: companyId } = await managedCompanyOf(call)
    const { alias } = parseBody(certificateRequestDraft, await readBody(call), 'certificateRequest')
    const { store, secrets, clock } = call.var.services
    const { makeSigningRequest } = await import('../../crypto/signing-request.ts')
    const made = await inTurn(store, () => makeSigningRequest({ company: name ?? '', alias, cuit: cuitDigits(cuit ?? '') }))
    const key = made.key.export({ type: 'pkcs8', format: 'der' })
    return await write(call, async (tx) => {
      const company = await lockManagedCompany(call, tx, companyId)
      const createdDate = clock().toISOString()
      const id = await storeCertificateRequest(tx, {
        companyId,
        request: made.request,
        alias,
        sealedKey: secrets.seal(key, keyPlace('certificate_request', companyId)),
        createdBy: viewerOf(call).login,
        createdDate,
      })
      await recordEvent(tx, authorOf(call), { ...eventSubject(company, alias), type: 'CERTIFICATE_REQUESTED' })
      const answer = { id, request: made.request, alias, createdDate }
      return done('certificate.requested', answer)
    })
  })

  app.delete(own, about.remove, async (call) => {
    const { id: companyId } = await managedCompanyOf(call)
    return await write(call, async (tx) => {
      const company = await lockManagedCompany(call, tx, companyId)
      const request = await findCertificateRequest(tx, companyId)
      if (request === null) throw notFound()
      await deleteCertificateRequest(tx, request.id)
      await recordEvent(tx, authorOf(call), { ...eventSubject(company, request.alias), type: 'CERTIFICATE_REQUEST_DELETED' })
      return deleted('certificate.requestDeleted', request.id)
    })
  })
}

function eventSubject(company: Company, alias: string) {
  return { record: { name: 'company', of: company }, data: { subject: alias } } as const
}

async function find(call: Call) {
  const { id } = await managedCompanyOf(call)
  return await findCertificateRequest(call.var.services.store.db, id)
}

/** The most calls that wait for a key; generating one takes some tenths of a second. */
const longestQueue = 5

const queues = new WeakMap<Store, { length: number; last: Promise<unknown> }>()

/** Generates one key at a time, so that the rest of the server goes on. Throws 429 when too many wait. */
async function inTurn<Made>(store: Store, make: () => Promise<Made>): Promise<Made> {
  const queue = queues.get(store) ?? { length: 0, last: Promise.resolve() }
  queues.set(store, queue)
  if (queue.length === longestQueue) throw tooManyAttempts(longestQueue)
  queue.length += 1
  const made = queue.last.then(make)
  queue.last = made.catch(() => undefined)
  try {
    return await made
  } finally {
    queue.length -= 1
  }
}
