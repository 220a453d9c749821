// Hooks that check, store and request a company's certificate, and read its access to the customs authority.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type CertificateRequest, certificateRequest, type CertificateRequestDraft } from '#domain/company/certificate-request.ts'
import { type CertificateDraft, type CheckedCertificate, checkedCertificate } from '#domain/company/certificate-upload.ts'
import { type CheckedAccess, checkedAccess, companyAccess } from '#domain/company/company-access.ts'
import { call, Failure } from '../http/http.ts'

const path = (companyId: number) => `api/owner/companies/${companyId}/certificate`
const requestKey = (companyId: number) => ['certificateRequest', companyId]

/** The queries that a new certificate makes stale: the company's response contains the certificate, and its access depends on it. */
const stale = (companyId: number) => [['company'], ['certificate'], ['companyAccess', companyId], requestKey(companyId)]

/** The pending certificate request; null without one, and from a server without this call. */
export const useCertificateRequest = (companyId: number) =>
  useQuery({
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

export const useStoreCertificate = (companyId: number) =>
  useMutation<unknown, Failure, CertificateDraft>({
    mutationFn: async (json) => void (await call('put', path(companyId), { json, proof: 'done' })),
    gcTime: 0,
    meta: { done: 'certificate.kept', invalidates: stale(companyId), errors: 'inline' },
  })

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
    mutationFn: async () => void (await call('delete', `${path(companyId)}/request`, { proof: 'done' })),
    onSuccess: () => void client.setQueryData(requestKey(companyId), null),
    meta: { done: 'certificate.request.discarded', errors: 'inline' },
  })
}

/** Returns the data of a response; null from a server without the call. */
async function orNull<Data>(answer: Promise<{ data: Data }>): Promise<Data | null> {
  try {
    return (await answer).data
  } catch (failure) {
    if (failure instanceof Failure && (failure.status === 404 || failure.status === 405)) return null
    throw failure
  }
}

const accessPath = (companyId: number) => `api/owner/companies/${companyId}/access`
const accessKey = (companyId: number) => ['companyAccess', companyId]

export const useCompanyAccess = (companyId: number) =>
  useQuery({
    queryKey: accessKey(companyId),
    queryFn: async ({ signal }) => (await call('get', accessPath(companyId), { schema: companyAccess, signal })).data,
    staleTime: 0,
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
