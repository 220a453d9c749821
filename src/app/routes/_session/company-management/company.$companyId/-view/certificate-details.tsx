// The details of a company's certificate and a description of its private key.
import { useState } from 'react'
import { byteCount, fileText } from '#app/api/http/files.ts'
import { t } from '#app/i18n/text.ts'
import { certificateFileName } from '#app/records/certificate/certificate-views.tsx'
import { expiryOf } from '#app/records/certificate/expiry-badge.tsx'
import { cuit as cuitKind } from '#app/records/field-kinds.ts'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { FileDialog, OpenFileButton } from '#app/ui/page/file-facts.tsx'
import type { Certificate } from '#domain/company/certificate.ts'
import { showInstant } from '#domain/values/dates.ts'

type OpenedFile = 'cert' | 'key'

/** Shows the data of a certificate and a description of its key. The key can be opened only if another server includes it in the response. */
export function CertificateDetails({ certificate }: { certificate: Certificate }) {
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const { expire, cuit, alias, issuer, cert, certContentType, key } = certificate
  return (
    <>
      <Facts layout="columns">
        {expire && (
          <Fact label={t('certificate.expire')}>
            {showInstant(expire)} ({expiryOf(expire).text})
          </Fact>
        )}
        {cuit && <Fact label={t('company.cuit')}>{cuitKind.show(cuit)}</Fact>}
        {alias && <Fact label={t('certificate.alias')}>{alias}</Fact>}
        {issuer && <Fact label={t('certificate.issuer')}>{issuer}</Fact>}
        {cert && (
          <Fact label={t('certificate.cert')}>
            {fileFacts(certContentType, byteCount(cert))} <OpenButton file="cert" onOpen={setOpened} />
          </Fact>
        )}
        <Fact label={t('certificate.key')}>
          {keyFacts(certificate)} {key && <OpenButton file="key" onOpen={setOpened} />}
        </Fact>
      </Facts>
      {opened && <OpenedCertificate certificate={certificate} file={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function keyFacts({ key, keyContentType, keySize, keyBits }: Certificate): string {
  const size = key ? byteCount(key) : keySize
  if (size === null || size === undefined) return '-'
  return fileFacts(keyBits ? t('certificate.keyBits', { bits: keyBits }) : keyContentType, size)
}

function fileFacts(type: string | null | undefined, size: number): string {
  const bytes = t('field.fileSize', { size })
  return type ? `${type}, ${bytes}` : bytes
}

function OpenButton({ file, onOpen }: { file: OpenedFile; onOpen: (file: OpenedFile) => void }) {
  return <OpenFileButton name={t(file === 'cert' ? 'certificate.cert' : 'certificate.key')} onOpen={() => onOpen(file)} />
}

function OpenedCertificate({ certificate, file, onClose }: { certificate: Certificate; file: OpenedFile; onClose: () => void }) {
  const { cert, key, password } = certificate
  if (file === 'cert')
    return (
      <FileDialog
        title={t('certificate.cert')}
        text={fileText(cert ?? '')}
        downloadAs={certificateFileName(certificate)}
        onClose={onClose}
      />
    )
  const note = password ? t('certificate.passwordIs', { password }) : null
  return <FileDialog title={t('certificate.key')} text={fileText(key ?? '')} note={note} onClose={onClose} />
}
