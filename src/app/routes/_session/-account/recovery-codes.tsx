// The screen that shows new recovery codes once, to copy, download or print before leaving.
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Copy, Download, Printer } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#app/api/http/files.ts'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { copyText } from '#app/ui/control/copy-text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  login: string
  title: string
  codes: readonly string[]
  onDone: () => void
}

const leaving = {
  title: 'secondFactor.codes.leave.title',
  text: 'secondFactor.codes.leave.text',
  action: 'secondFactor.codes.leave.action',
  cancel: 'secondFactor.codes.leave.cancel',
} as const

/** Shows the recovery codes, once: leaving needs a confirmation until the user says that they have saved the codes. */
export function RecoveryCodes({ login, title, codes, onDone }: RecoveryCodesProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  const [copied, setCopied] = useState<boolean | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useUnsavedChangesGuard(() => !isConfirmed, { question: leaving })
  // The form that had the focus has disappeared.
  useEffect(() => heading.current?.focus(), [])
  const lead = t('secondFactor.codes.file', { login })

  return (
    <Stack component="section" gap={16}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Text>{t('secondFactor.codes.lead')}</Text>
      <div className={styles['sheet']}>
        <p className={styles['heading']}>{lead}</p>
        <ul className={styles['codes']} aria-label={t('secondFactor.codes.list')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<Icon of={Copy} size={16} />}
          onClick={() => void copyText(codes.join('\n')).then(setCopied)}
        >
          {t('secondFactor.codes.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={Download} size={16} />}
          onClick={() => saveFile(`codigos-de-recuperacion-${login}.txt`, `${lead}\n\n${codes.join('\n')}\n`)}
        >
          {t('secondFactor.codes.download')}
        </Button>
        <Button variant="default" leftSection={<Icon of={Printer} size={16} />} onClick={() => window.print()}>
          {t('secondFactor.codes.print')}
        </Button>
      </Group>
      {copied !== null && (
        <Message kind={copied ? 'success' : 'warning'}>{t(copied ? 'secondFactor.codes.copied' : 'secondFactor.codes.notCopied')}</Message>
      )}
      <Checkbox
        label={t('secondFactor.codes.kept')}
        checked={isConfirmed}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      <Button w="fit-content" disabled={!isConfirmed} onClick={onDone}>
        {t('secondFactor.codes.done')}
      </Button>
    </Stack>
  )
}
