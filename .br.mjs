import {brotliCompressSync as b, constants as c} from 'node:zlib'; import {readFileSync as r} from 'node:fs';
for (const f of process.argv.slice(2)) console.log(f, b(r(f),{params:{[c.BROTLI_PARAM_QUALITY]:11}}).length);
