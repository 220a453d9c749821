// Hooks that list, make and revoke the keys of a company's integrations.
import { useMutation, useQuery } from '@tanstack/react-query'
import { type IntegracionDraft, integracionFamily, type NewIntegracion, newIntegracion } from '#domain/company/integracion.ts'
import { fillPath } from '#domain/contract/family.ts'
import { familyReads } from '../family/family-reads.ts'
import type { Failure } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { depositoApi } from './deposito.ts'

export const integracionApi = familyReads(integracionFamily)

export const { usePages: useIntegraciones } = integracionApi

const pathOf = (companyId: number) => fillPath(integracionFamily.path, { companyId })

/** The warehouses of a company, among which those of a key are chosen. */
export const useDepositosOfKeys = (companyId: number) =>
  useQuery({
    queryKey: [...depositoApi.keys.all({ companyId }), 'ofKeys'],
    queryFn: ({ signal }) => depositoApi.readAll({ companyId }, { sort: 'id,asc' }, signal),
  })

const meta = (companyId: number) => ({ invalidates: [integracionApi.keys.all({ companyId })], errors: 'inline' }) as const

/** Makes a key. Its answer, which holds the secret, is not cached, and no repeated call gets it again. */
export const useCreateIntegracion = (companyId: number) =>
  useMutation<NewIntegracion, Failure, IntegracionDraft>({
    mutationFn: async (json) => (await call('post', pathOf(companyId), { json, schema: newIntegracion })).data,
    gcTime: 0,
    meta: meta(companyId),
  })

export const useRevokeIntegracion = (companyId: number) =>
  useMutation<unknown, Failure, { readonly id: number }>({
    mutationFn: ({ id }) => call('delete', `${pathOf(companyId)}/${id}`, { proof: 'done' }),
    meta: { ...meta(companyId), done: 'depositosApp.integracion.deleted' },
  })
