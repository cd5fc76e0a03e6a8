@echo off
rem Checks a certificate of Tidemark against its net: tidemark-verify NET.pnml CERTIFICATE
"%~dp0..\runtime\bin\java" -Xss64m -cp "%~dp0..\verify" TidemarkVerify %*
exit /b %errorlevel%
