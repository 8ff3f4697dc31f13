// Runs before commands that need an installation, on any version of Node: old syntax only. Arguments name the
// environment variables that the command requires.
var fs = require('node:fs');
var path = require('node:path');

function refuse(found) {
  var command = String(process.env.npm_lifecycle_event).replace(/^pre/, '');
  console.error(`Starting \`npm run ${command}\`: ${found}`);
  process.exit(1);
}

if (!fs.existsSync(path.join(__dirname, '../node_modules/.bin/node')))
  refuse('nothing is installed here yet. Run `npm start` or `npm test` first: both install everything.');
for (var name of process.argv.slice(2))
  if (!process.env[name])
    refuse(`${name} is not set. Set it to postgres://user@host:port/database and start again.`);
