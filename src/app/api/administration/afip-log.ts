// Reads of the logged calls to the customs authority, and the hook that downloads the request or the response of one.
import { useMutation } from '@tanstack/react-query'
import { afipLogFamily } from '#domain/administration/afip-log.ts'
import { familyReads } from '../family/family-reads.ts'
import type { Failure } from '../http/failure.ts'
import { downloadFile } from '../http/files.ts'

export type AfipLogFile = 'request' | 'response'

export const afipLogApi = familyReads(afipLogFamily)

export const useDownloadAfipLogFile = () =>
  useMutation<void, Failure, { id: number; file: AfipLogFile }>({
    mutationFn: ({ id, file }) => downloadFile(`${afipLogApi.path({}, id)}/download-${file}`, `afip-log-${id}-${file}.txt`),
  })
