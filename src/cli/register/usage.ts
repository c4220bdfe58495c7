export const USAGE =
  `Pushes the slash commands to Discord, if they differ from what is registered there. The bot does so itself when it
starts; this is for doing it without starting it.

Usage: npm run register

Takes its settings from the environment or .env:
  DISCORD_TOKEN     the bot's token
  DISCORD_GUILD_ID  one server only, where a change shows at once; without it everywhere
  DISCORD_API_URL   where to ask, if not Discord itself

What is wrong with the environment is listed all at once. Exit code 0 when the commands are registered, 1 when not.`.split(
    '\n',
  );
