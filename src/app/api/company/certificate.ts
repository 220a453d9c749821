// Hooks that check, store and request a company's certificate, and read its access to the customs authority.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type CertificateRequest, certificateRequest, type CertificateRequestDraft } from '#domain/company/certificate-request.ts'
import { type CertificateDraft, type CheckedCertificate, checkedCertificate } from '#domain/company/certificate-upload.ts'
import { type CheckedAccess, checkedAccess, companyAccess } from '#domain/company/company-access.ts'
import { type Failure, isUnknownCall } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { justReadMs } from '../when-read.ts'

const path = (companyId: number) => `api/owner/companies/${companyId}/certificate`
const requestKey = (companyId: number) => ['certificateRequest', companyId]

/** The queries that a new certificate makes stale: the company's response contains the certificate, and its access depends on it. */
const stale = (companyId: number) => [['company'], ['certificate'], ['companyAccess', companyId], requestKey(companyId)]

/** The pending certificate request; null without one, and from a server without this call. */
export const certificateRequestQuery = (companyId: number) =>
  queryOptions({
    queryKey: requestKey(companyId),
    queryFn: ({ signal }) => orNull(call('get', `${path(companyId)}/request`, { schema: z.nullable(certificateRequest), signal })),
    meta: { quiet: true },
  })

/** Checks a certificate without storing it, and returns what would be stored; null from a server that checks only when it stores. */
export const useCheckCertificate = (companyId: number) =>
  useMutation<CheckedCertificate | null, Failure, CertificateDraft>({
    mutationFn: (json) => orNull(call('post', `${path(companyId)}/check`, { json, schema: checkedCertificate })),
    // Not cached, because the variables contain the private key.
    gcTime: 0,
    meta: { errors: 'inline' },
  })

/** Stores a certificate with its expiry, which other servers do not read from it. The generic calls make a new one without `generic.id`. */
export const useStoreCertificate = (companyId: number, generic?: { readonly id?: number | undefined }) =>
  useMutation<unknown, Failure, CertificateDraft & { expire: string | null }>({
    mutationFn(json) {
      if (!generic) return call('put', path(companyId), { json, proof: 'done' })
      const method = generic.id === undefined ? 'post' : 'put'
      return call(method, 'api/certificates', { json: { ...generic, ...json, company: { id: companyId } }, proof: 'done' })
    },
    gcTime: 0,
    meta: { done: 'certificate.kept', invalidates: stale(companyId), errors: 'inline' },
  })

/** The two times of a validity in DER, in hexadecimal: with a year of two digits, or of four. The second one ends it. */
const derValidity = /30(?:1e|20|22)(?:170d(?:3\d){12}5a|180f(?:3\d){14}5a)(?:170d(?<short>(?:3\d){12})|180f(?<long>(?:3\d){14}))5a/

/** Returns the instant at which a certificate expires; null if the file, PEM or DER in Base64, holds none. */
export function expiryIn(base64: string): string | null {
  const [, pem] = /-----BEGIN CERTIFICATE-----([^-]+)/.exec(atob(base64)) ?? []
  const body = pem?.replaceAll(/[^A-Za-z0-9+/]/g, '') ?? base64
  // A file that was cut still begins with its validity.
  const bytes = Array.from(atob(body.slice(0, body.length - (body.length % 4))), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
  // A year of two digits before 50 is one of this century.
  const { short, long } = derValidity.exec(bytes.join(''))?.groups ?? {}
  const [digits, century] = [(short ?? long)?.replaceAll(/3(\d)/g, '$1'), long ? '' : (short ?? '') < '35' ? '20' : '19']
  return digits === undefined ? null : (century + digits).replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6.000Z')
}

export function useCreateCertificateRequest(companyId: number) {
  const client = useQueryClient()
  return useMutation<CertificateRequest, Failure, CertificateRequestDraft>({
    mutationFn: async (json) => (await call('post', `${path(companyId)}/request`, { json, schema: certificateRequest })).data,
    onSuccess: (made) => void client.setQueryData(requestKey(companyId), made),
    meta: { done: 'certificate.request.created', errors: 'inline' },
  })
}

export function useDiscardCertificateRequest(companyId: number) {
  const client = useQueryClient()
  return useMutation<unknown, Failure, void>({
    mutationFn: () => call('delete', `${path(companyId)}/request`, { proof: 'done' }),
    onSuccess: () => void client.setQueryData(requestKey(companyId), null),
    meta: { done: 'certificate.request.discarded', errors: 'inline' },
  })
}

/** Returns the data of a response; null from a server without the call. */
async function orNull<Data>(answer: Promise<{ data: Data }>): Promise<Data | null> {
  try {
    return (await answer).data
  } catch (failure) {
    if (isUnknownCall(failure)) return null
    throw failure
  }
}

const accessPath = (companyId: number) => `api/owner/companies/${companyId}/access`
const accessKey = (companyId: number) => ['companyAccess', companyId]

export const companyAccessQuery = (companyId: number) =>
  queryOptions({
    queryKey: accessKey(companyId),
    queryFn: async ({ signal }) => (await call('get', accessPath(companyId), { schema: companyAccess, signal })).data,
    staleTime: justReadMs,
  })

/** Asks for a ticket and whether the authority's servers are up. Nothing is declared. */
export function useCheckCompanyAccess(companyId: number) {
  const client = useQueryClient()
  return useMutation<CheckedAccess, Failure, void>({
    mutationFn: async () => (await call('post', `${accessPath(companyId)}/check`, { schema: checkedAccess })).data,
    onSuccess: ({ access }) => void client.setQueryData(accessKey(companyId), access),
    meta: { invalidates: [['company']], errors: 'inline' },
  })
}
