import type { Certificate } from '#domain/certificate.ts'

/** The name under which a certificate is downloaded. */
export function certificateFileName({ alias }: Pick<Certificate, 'alias'>): string {
  return `${alias ?? 'certificado'}.crt`
}
