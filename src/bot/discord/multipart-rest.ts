import { randomBytes } from 'node:crypto';
import { REST, type RawFile } from 'discord.js';

type Request = Parameters<REST['queueRequest']>[0];

/** As no file holds it. */
const BOUNDARY = `king-me-${randomBytes(24).toString('hex')}`;

/** A client that sends files as one piece of bytes: the streams that discord.js makes of them double the cost of a request. */
export class MultipartRest extends REST {
  override queueRequest(request: Request): ReturnType<REST['queueRequest']> {
    const { files = [], body, headers, ...rest } = request;
    if (files.length === 0) return super.queueRequest(request);
    return super.queueRequest({
      ...rest,
      body: multipart(body, files),
      passThroughBody: true,
      headers: { ...headers, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
  }
}

/** As Discord wants it ("Uploading Files"; RFC 7578): the files, and the rest as JSON. */
function multipart(payload: unknown, files: readonly RawFile[]): Buffer {
  const parts = files.map(({ name, data, contentType = 'application/octet-stream' }, index) => {
    return part(`files[${index}]"; filename="${quoted(name)}`, contentType, data);
  });
  const json = part('payload_json', 'application/json', JSON.stringify(payload));
  return Buffer.concat([...parts.flat(), ...json, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const LINE_END = Buffer.from('\r\n');

function part(name: string, contentType: string, data: RawFile['data']): readonly Uint8Array[] {
  const head = `Content-Disposition: form-data; name="${name}"\r\nContent-Type: ${contentType}\r\n\r\n`;
  const bytes = data instanceof Uint8Array ? data : Buffer.from(String(data));
  return [Buffer.from(`--${BOUNDARY}\r\n${head}`), bytes, LINE_END];
}

/** As browsers write it in a header. */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
