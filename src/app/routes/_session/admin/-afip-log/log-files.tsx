import { Button } from '@mantine/core'
import { FileDown, FileUp } from 'lucide-react'
import { afipLogApi, type AfipLogFile } from '#app/api/afip-log.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import type { AfipLog } from '#domain/afip-log.ts'

const files = [
  { file: 'request', text: 'afipLog.file.request', Icon: FileUp },
  { file: 'response', text: 'afipLog.file.response', Icon: FileDown },
] as const satisfies readonly { file: AfipLogFile; text: TextKey; Icon: typeof FileUp }[]

/** What was sent and what came back, to be saved; of a call that nobody answered only the first. */
export function LogFiles({ log, tabIndex, inWords = false }: { log: AfipLog; tabIndex?: 0 | -1; inWords?: boolean }) {
  const { mutate } = afipLogApi.useDownload()
  return files
    .filter(({ file }) => file === 'request' || log.status !== null)
    .map(({ file, text, Icon }) => {
      const name = t('afipLog.fileOf', { action: t(text), id: log.id })
      const save = () => mutate({ id: log.id, file })
      return (
        <Button
          key={file}
          size="compact-sm"
          variant="subtle"
          color="gray"
          c="inherit"
          fw={500}
          leftSection={inWords && <Icon size={14} aria-hidden />}
          aria-label={name}
          title={t(text)}
          tabIndex={tabIndex}
          onClick={save}
        >
          {inWords ? t(text) : <Icon size={16} aria-hidden />}
        </Button>
      )
    })
}
