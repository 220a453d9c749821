import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { byteCount, fileText } from '#app/api/base64.ts'
import { showNumber } from '#app/i18n/show-number.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { cuit as cuitKind } from '#app/records/field-kinds.ts'
import { FileDialog } from '#app/ui/file-dialog.tsx'
import type { Certificate } from '#domain/certificate.ts'
import { showInstant } from '#domain/dates.ts'
import { expiryOf } from '../../../-company/expiry.ts'
import classes from './certificate-details.module.css'

type OpenedFile = 'cert' | 'key'

/** What a certificate says of itself. Its key is described and never opened; only another server answers it, and then it can be. */
export function CertificateDetails({ certificate }: { certificate: Certificate }) {
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const { expire, cuit, alias, issuer, cert, certContentType, key } = certificate
  return (
    <>
      <dl className={classes['details']}>
        {expire && (
          <CertificateFact label="certificate.expire">
            {showInstant(expire)} ({expiryOf(expire).text})
          </CertificateFact>
        )}
        {cuit && <CertificateFact label="company.cuit">{cuitKind.show(cuit)}</CertificateFact>}
        {alias && <CertificateFact label="certificate.alias">{alias}</CertificateFact>}
        {issuer && <CertificateFact label="certificate.issuer">{issuer}</CertificateFact>}
        {cert && (
          <CertificateFact label="certificate.cert">
            {fileFacts(certContentType, byteCount(cert))} <OpenButton file="cert" onOpen={setOpened} />
          </CertificateFact>
        )}
        <CertificateFact label="certificate.key">
          {keyFacts(certificate)} {key && <OpenButton file="key" onOpen={setOpened} />}
        </CertificateFact>
      </dl>
      {opened && <OpenedCertificate certificate={certificate} file={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function CertificateFact({ label, children }: { label: TextKey; children: ReactNode }) {
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function keyFacts({ key, keyContentType, keySize, keyBits }: Certificate): string {
  const size = key ? byteCount(key) : keySize
  if (size === null || size === undefined) return '-'
  return fileFacts(keyBits ? t('certificate.keyBits', { bits: keyBits }) : keyContentType, size)
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
      aria-haspopup="dialog"
      aria-label={t('field.openFile', { field: name })}
      onClick={() => onOpen(file)}
    >
      {t('file.open')}
    </Button>
  )
}

function OpenedCertificate({ certificate, file, onClose }: { certificate: Certificate; file: OpenedFile; onClose: () => void }) {
  const { cert, key, password, alias } = certificate
  if (file === 'cert')
    return (
      <FileDialog
        title={t('certificate.cert')}
        text={fileText(cert ?? '')}
        downloadAs={`${alias ?? 'certificado'}.crt`}
        onClose={onClose}
      />
    )
  const note = password ? t('certificate.passwordIs', { password }) : null
  return <FileDialog title={t('certificate.key')} text={fileText(key ?? '')} note={note} onClose={onClose} />
}
