// Hook that downloads a list or a stock as a file for spreadsheets.
import { useMutation } from '@tanstack/react-query'
import { sheetWord } from '#domain/sheets/sheet.ts'
import type { Failure } from '../http/http.ts'

export const useDownloadSheet = () =>
  useMutation<void, Failure, { path: string; search: Readonly<Record<string, string>> }>({
    async mutationFn({ path, search }) {
      const { downloadFile } = await import('../http/files.ts')
      await downloadFile(`${path}/${sheetWord}`, `${sheetWord}.${search['format'] ?? ''}`, search)
    },
  })
