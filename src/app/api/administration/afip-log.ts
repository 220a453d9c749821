import { useMutation } from '@tanstack/react-query'
import { afipLogFamily } from '#domain/administration/afip-log.ts'
import { familyReads } from '../family/family-reads.ts'
import { fileNameOf, saveFile } from '../http/files.ts'
import { call, type Failure } from '../http/http.ts'

/** The files of one call to the customs authority. */
export type AfipLogFile = 'request' | 'response'

const reads = familyReads(afipLogFamily)

/** The log of calls to the customs authority, which is only read. */
export const afipLogApi = {
  ...reads,

  /** Saves a file under the name in the response. */
  useDownload: () =>
    useMutation<void, Failure, { id: number; file: AfipLogFile }>({
      async mutationFn({ id, file }) {
        const { data, headers } = await call('get', `${reads.path({}, id)}/download-${file}`, { headers: { Accept: 'text/plain, */*' } })
        saveFile(fileNameOf(headers) ?? `afip-log-${id}-${file}.txt`, data)
      },
    }),
}
