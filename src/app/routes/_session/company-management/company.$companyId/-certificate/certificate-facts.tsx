import { Button } from '@mantine/core'
import { useState } from 'react'
import { byteCount, fileText } from '#app/api/base64.ts'
import { showNumber } from '#app/i18n/show-number.ts'
import { t } from '#app/i18n/text.ts'
import { Fact, Facts } from '#app/ui/facts.tsx'
import { FileDialog } from '#app/ui/file-dialog.tsx'
import type { Certificate } from '#domain/certificate.ts'
import { showInstant } from '#domain/dates.ts'
import { expiryOf } from '../../../-company/expiry.ts'

type OpenedFile = 'cert' | 'key'

/** What a certificate says of itself. Its key is described and never opened; only another server answers it, and then it can be. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const { expire, cuit, alias, issuer, cert, key, password } = certificate
  return (
    <>
      <Facts label={t('certificate.title')}>
        {expire && <Fact label="certificate.expire" text={`${showInstant(expire)} (${expiryOf(expire).text})`} />}
        {cuit && <Fact label="company.cuit" text={cuit} />}
        {alias && <Fact label="certificate.alias" text={alias} />}
        {issuer && <Fact label="certificate.issuer" text={issuer} />}
        {cert && (
          <Fact label="certificate.cert" text={fileFacts(certificate.certContentType, byteCount(cert))}>
            <OpenButton file="cert" onOpen={setOpened} />
          </Fact>
        )}
        <KeyFact certificate={certificate} onOpen={setOpened} />
      </Facts>
      {opened === 'cert' && cert && (
        <FileDialog
          title={t('certificate.cert')}
          text={fileText(cert)}
          downloadAs={`${alias ?? 'certificado'}.crt`}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'key' && key && (
        <FileDialog
          title={t('certificate.key')}
          text={fileText(key)}
          note={password ? t('certificate.passwordIs', { password }) : null}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface KeyFactProps {
  certificate: Certificate
  onOpen: (file: OpenedFile) => void
}

function KeyFact({ certificate: { key, keyContentType, keySize, keyBits }, onOpen }: KeyFactProps) {
  const size = key ? byteCount(key) : keySize
  if (size === null || size === undefined) return null
  const kind = keyBits ? t('certificate.keyBits', { bits: keyBits }) : keyContentType
  return (
    <Fact label="certificate.key" text={fileFacts(kind, size)}>
      {key && <OpenButton file="key" onOpen={onOpen} />}
    </Fact>
  )
}

function fileFacts(type: string | null | undefined, size: number): string {
  const bytes = t('field.fileSize', { size: showNumber(size) })
  return type ? `${type}, ${bytes}` : bytes
}

function OpenButton({ file, onOpen }: { file: OpenedFile; onOpen: (file: OpenedFile) => void }) {
  const name = t(file === 'cert' ? 'certificate.cert' : 'certificate.key')
  return (
    <Button
      size="compact-xs"
      variant="default"
      ml={8}
      aria-haspopup="dialog"
      aria-label={t('field.openFile', { field: name })}
      onClick={() => onOpen(file)}
    >
      {t('file.open')}
    </Button>
  )
}
