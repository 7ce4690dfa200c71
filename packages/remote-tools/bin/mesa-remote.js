#!/usr/bin/env node
require('tsx/cjs/api').register();
require('../commands/mesa-remote');
