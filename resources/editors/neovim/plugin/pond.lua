-- Pond for Neovim (0.7.2 or later): past conversations with AI agents, from where you write.
--
--   :Pond [WORDS]   choose in Pond Desktop, whose reference then stands at the cursor; one undo takes it away
--   :PondOpen       open the pond:// link at the cursor, or the first one of its line
--
-- Keys are yours:  vim.keymap.set({ 'n', 'i' }, '<C-x>p', '<Plug>(pond-pick)')
-- Pond Desktop needs no plug-in to insert into a Neovim by itself.

local program = { "pond-desktop" } -- `pond-desktop editors install` writes its own place here
local link_pattern = "pond://session/[^%s()%[%]<>\"'`]+"
local formats = { html = "html", org = "org" }

local function tell(words, level)
  vim.schedule(function() vim.notify("Pond: " .. words, level or vim.log.levels.WARN) end)
end

-- Starts the program; words travel apart, no shell reads them.
local function run(words, done)
  local out, told = {}, {}
  local function keep(kept) return function(_, lines) vim.list_extend(kept, lines) end end
  local ok, job = pcall(vim.fn.jobstart, vim.list_extend(vim.deepcopy(program), words), {
    stdin = "null",
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = keep(out),
    on_stderr = keep(told),
    on_exit = function(_, code)
      if code == 130 then return end -- nothing was chosen
      if code == 0 then return done(table.concat(out, "\n")) end
      local said = vim.tbl_filter(function(line) return line ~= "" end, told)
      tell(said[#said] or ("it ended with " .. code), vim.log.levels.ERROR)
    end,
  })
  if not ok or job <= 0 then tell(program[1] .. " is not there. Run `pond-desktop editors install neovim` again.") end
end

-- At the cursor of the window that asked. Where that is gone or cannot take it, the text waits in the register `"`.
local function insert(text, window, buffer)
  local is_there = vim.api.nvim_win_is_valid(window) and vim.api.nvim_win_get_buf(window) == buffer
  if not is_there or not vim.bo[buffer].modifiable or vim.bo[buffer].buftype == "terminal" then
    vim.fn.setreg('"', text)
    return tell("this text cannot be changed; the reference is in the register \", p puts it.")
  end
  if vim.fn.mode():sub(1, 1) == "c" then
    vim.fn.setreg('"', text)
    return tell("a command was being typed; the reference is in the register \", p puts it.")
  end
  vim.api.nvim_set_current_win(window)
  vim.api.nvim_paste(text, true, -1)
end

local function pick(query)
  local window, buffer = vim.api.nvim_get_current_win(), vim.api.nvim_get_current_buf()
  local words, format = { "pick" }, formats[vim.bo[buffer].filetype]
  if format then vim.list_extend(words, { "--format", format }) end
  if query ~= "" then vim.list_extend(words, { "--query", query }) end
  run(words, function(text) insert(text, window, buffer) end)
end

local function link_at_cursor()
  local line, column = vim.api.nvim_get_current_line(), vim.api.nvim_win_get_cursor(0)[2] + 1
  local first, from = nil, 1
  while true do
    local start, stop = line:find(link_pattern, from)
    if not start then return first end
    if start <= column and column <= stop then return line:sub(start, stop) end
    first, from = first or line:sub(start, stop), stop + 1
  end
end

local function open()
  local link = link_at_cursor()
  if not link then return tell("there is no pond:// link on this line.") end
  run({ "open", link }, function() end)
end

vim.api.nvim_create_user_command("Pond", function(given) pick(given.args) end, {
  nargs = "*",
  desc = "Choose a past conversation in Pond Desktop and put a reference to it here",
})
vim.api.nvim_create_user_command("PondOpen", open, { desc = "Open the pond:// link at the cursor" })
vim.keymap.set({ "n", "i", "v" }, "<Plug>(pond-pick)", function() pick("") end, { silent = true })
vim.keymap.set("n", "<Plug>(pond-open)", open, { silent = true })
