// Runs before commands that need an installation, on whatever Node is there: old syntax only.
var fs = require('node:fs');
var path = require('node:path');
var command = process.env.npm_lifecycle_event;
if (!fs.existsSync(path.join(__dirname, '../node_modules/.bin/node'))) {
  console.error(
    'Parlour cannot run `npm run ' +
      String(command).replace(/^pre/, '') +
      '` yet: nothing is installed here. `npm start` and `npm test` install everything; run one of them first.',
  );
  process.exit(1);
}
